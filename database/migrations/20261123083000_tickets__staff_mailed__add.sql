-- compatible: older versions may serve
-- When staff were mailed of a new ticket, or there was nobody to mail: the job that does it may run twice.
alter table tickets add column staff_mailed_at timestamptz;
