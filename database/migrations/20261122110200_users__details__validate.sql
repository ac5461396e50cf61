-- compatible: older versions may serve
alter table users validate constraint users_details_check;
