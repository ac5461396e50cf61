-- compatible: older versions may serve
-- When the mail server last refused the mail for good; null again once it took it.
alter table mails add column refused_at timestamptz;
