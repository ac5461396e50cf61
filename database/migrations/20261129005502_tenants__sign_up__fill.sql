-- compatible: older versions may serve
update tenants set sign_up = 'domains' where sign_up_domains is not null;
