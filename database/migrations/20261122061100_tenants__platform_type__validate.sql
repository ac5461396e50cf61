-- compatible: older versions may serve
update tenants set platform_type = 'Paid' where platform_type not in ('Free', 'Paid');
alter table tenants validate constraint tenants_platform_type_check;
