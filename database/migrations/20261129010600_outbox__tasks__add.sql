-- compatible: older versions may serve
alter table outbox drop constraint outbox_task_check;
alter table outbox add constraint outbox_task_check check (task in
  ('send_mail', 'make_invoice', 'mail_new_ticket', 'mail_ticket_reply', 'recount_after_test', 'read_import')) not valid;
