-- compatible: older versions may serve
-- Subject that the author named; null: the derived one.
alter table tests add column subject text check (subject <> '');
-- Subject of more than half of the questions of the current version; null: of none.
alter table tests add column derived_subject text;
