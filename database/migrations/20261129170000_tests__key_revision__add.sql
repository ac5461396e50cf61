-- compatible: older versions may serve
-- Newest revision of a test's keys (key_revisions); 0 while they are as published. Whoever grades locks the row against
-- a change of it.
alter table tests add column key_revision integer not null default 0;
