-- compatible: older versions may serve
-- Whether the organisation has a leaderboard.
alter table tenants add column leaderboard boolean not null default true;
