-- compatible: older versions may serve
-- What its author says about a version, and who that was; null where an import made it.
alter table question_versions add column message text check (message <> '');
alter table question_versions add column author_id uuid;
alter table question_versions add foreign key (tenant_id, author_id) references users (tenant_id, id);
