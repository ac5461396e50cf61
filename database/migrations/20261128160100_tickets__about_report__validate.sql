-- compatible: older versions may serve
alter table tickets validate constraint tickets_tenant_id_about_report_id_fkey;
