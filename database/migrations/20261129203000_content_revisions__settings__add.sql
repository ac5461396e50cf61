-- compatible: older versions may serve
-- Settings whose revisions are kept, too. Written in the console from then on (grants.sql).
alter table content_revisions drop constraint content_revisions_document_check;
alter table content_revisions add constraint content_revisions_document_check
  check (document in ('name', 'look', 'landing', 'about', 'insight', 'faqs', 'pages', 'help', 'plans', 'leaderboard',
    'ticket_topics', 'billing', 'sign_up')) not valid;
