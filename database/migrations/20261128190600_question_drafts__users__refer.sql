-- compatible: older versions may serve
alter table question_drafts add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
