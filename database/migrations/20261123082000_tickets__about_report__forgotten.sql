-- compatible: older versions may serve
-- A report that is withdrawn, because its attempt is open again, takes nothing of a ticket along but what it was about.
-- The position stays then, and says nothing.
alter table tickets
  drop constraint tickets_tenant_id_about_report_id_fkey,
  drop constraint tickets_about_one_thing,
  add constraint tickets_tenant_id_about_report_id_fkey foreign key (tenant_id, about_report_id)
    references reports (tenant_id, id) on delete set null (about_report_id) not valid,
  add constraint tickets_about_one_thing check (
    (about_report_id is null or about_position is not null) and (about_position is null or about_order_id is null)
  ) not valid;
