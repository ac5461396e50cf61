-- compatible: older versions may serve
alter table email_codes validate constraint email_codes_purpose_check;
alter table email_codes validate constraint email_codes_code_check;
