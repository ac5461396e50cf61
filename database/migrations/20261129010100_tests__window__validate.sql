-- compatible: older versions may serve
alter table tests validate constraint tests_window_check;
alter table tests validate constraint tests_ends_for_all_check;
