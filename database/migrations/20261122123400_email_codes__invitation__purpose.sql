-- compatible: older versions may serve
-- (Where somebody is invited and asks for a code as well, they take the link of a mail, and may refuse its code.)
-- Staff are invited by a link that has no code beside it. The table holds what is valid now and is small.
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check check (purpose in ('reset', 'invitation')) not valid;
alter table email_codes alter column code_hash drop not null;
alter table email_codes add constraint email_codes_code_check check (purpose <> 'reset' or code_hash is not null) not valid;
