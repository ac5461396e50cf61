-- compatible: older versions may serve
-- Whether a learner stands on the leaderboard, and under which name; under their own where that is null.
alter table users add column on_leaderboard boolean not null default true, add column leaderboard_name text;
