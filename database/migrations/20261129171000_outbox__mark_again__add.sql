-- compatible: older versions may serve
-- Reports are made again by a job, and their learners told (grants.sql).
alter table outbox drop constraint outbox_task_check;
alter table outbox add constraint outbox_task_check check (task in
  ('send_mail', 'make_invoice', 'mail_new_ticket', 'mail_ticket_reply', 'read_import', 'recount_after_test', 'mark_again')) not valid;
