-- compatible: older versions may serve
-- Access that was given before there were periods.
insert into subscription_periods (tenant_id, id, user_id, granted_at, until)
select tenant_id, gen_random_uuid(), user_id, now(), expires_at from subscriptions s
where not exists (
  select from subscription_periods p where p.tenant_id = s.tenant_id and p.user_id = s.user_id
);
