-- compatible: older versions may serve
-- What the browser called itself at log-in, cut; null for sessions that began before this was kept.
alter table sessions add column user_agent text;
