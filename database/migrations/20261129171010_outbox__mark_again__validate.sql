-- compatible: older versions may serve
alter table outbox validate constraint outbox_task_check;
