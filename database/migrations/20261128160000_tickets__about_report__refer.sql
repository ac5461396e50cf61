-- compatible: older versions may serve
-- The reference of a ticket to a report is taken away by the statement that withdraws the report: a cluster keeps no foreign
-- key that sets one of its columns to null. Proven for the rows that are there by the next migration.
alter table tickets drop constraint tickets_tenant_id_about_report_id_fkey;
alter table tickets add constraint tickets_tenant_id_about_report_id_fkey
  foreign key (tenant_id, about_report_id) references reports (tenant_id, id) not valid;
