-- compatible: older versions may serve
-- Words of the mail server with which it last refused the mail for good; null where it gave none.
alter table mails add column refused_with text;
