-- compatible: older versions may serve
-- True where a second person must agree before results are changed by a re-mark.
alter table tenants add column remarks_need_second boolean not null default false;
