-- compatible: older versions may serve
-- Which mails about tickets a member of staff gets. Whoever has no row has chosen nothing.
create table staff_mail_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  new_tickets boolean not null,
  daily boolean not null,
  -- Of the organisation's calendar.
  daily_mailed_on date,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
