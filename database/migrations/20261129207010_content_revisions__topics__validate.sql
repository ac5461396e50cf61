-- compatible: older versions may serve
alter table content_revisions validate constraint content_revisions_document_check;
