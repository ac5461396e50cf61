-- compatible: older versions may serve
-- What topic pages say is written in the console, too, and its revisions are kept (grants.sql).
alter table content_revisions drop constraint content_revisions_document_check;
alter table content_revisions add constraint content_revisions_document_check
  check (document in ('name', 'look', 'landing', 'about', 'insight', 'faqs', 'pages', 'help', 'plans', 'topics',
    'leaderboard', 'ticket_topics', 'billing', 'sign_up')) not valid;
