-- compatible: older versions may serve
-- In a transaction of its own, so that it reads the rows without keeping anybody from writing others.
alter table files validate constraint files_purpose_check;
