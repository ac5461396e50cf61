-- compatible: older versions may serve
-- Who may sign up: whoever has an address of one of these domains, in lower case and xn-- form; null: everybody.
alter table tenants add column sign_up_domains text[] check (cardinality(sign_up_domains) > 0);
-- What learners see of others' names on the leaderboard.
alter table tenants add column leaderboard_names text not null default 'full'
  check (leaderboard_names in ('full', 'initials', 'none'));
