-- Reads every report, and keeps nobody from writing others.
-- compatible: older versions may serve
alter table reports
  validate constraint reports_tenant_id_user_id_fkey,
  validate constraint reports_tenant_id_test_id_fkey,
  validate constraint reports_tenant_id_test_version_id_fkey;
