-- compatible: older versions may serve
alter table question_search add foreign key (tenant_id, question_id) references questions (tenant_id, id) on delete cascade;
