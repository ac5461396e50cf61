-- compatible: older versions may serve
-- Share of the active tests, in percent, that a learner has taken to be ranked on the leaderboard; null: any.
alter table tenants add column leaderboard_least_percent integer
  check (leaderboard_least_percent between 1 and 100);
