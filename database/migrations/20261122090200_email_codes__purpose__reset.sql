-- Codes for a first proof stand with their registration; these are for accounts whose password was forgotten.
delete from email_codes where purpose = 'verify';
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check check (purpose in ('reset'));
