-- compatible: older versions may serve
-- Part of the deadline that is extra time of the person; null where staff reopened the attempt, and time it by hand.
alter table attempts add column extra_seconds integer default 0;
