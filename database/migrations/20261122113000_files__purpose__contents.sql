-- compatible: older versions may serve
-- Pictures of an organisation's own pages: what was given, and what is made of it to be shown.
alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check
    check (purpose in ('question', 'explanation', 'logo', 'original', 'rendition')) not valid;
