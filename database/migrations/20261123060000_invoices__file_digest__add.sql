-- compatible: older versions may serve
-- SHA-256 of the PDF, by which a backup tells that it is whole. The table came with this version: it has no files yet.
alter table invoices
  add column file_digest bytea,
  add constraint invoices_file_has_digest check ((file_name is null) = (file_digest is null));
