-- compatible: older versions may serve
-- Who may sign up: everybody, whoever has an address of one of sign_up_domains, whoever was invited, or whoever is approved, of
-- those domains where there are any. Domains count whatever stands here: a process of the former version writes them alone.
alter table tenants add column sign_up text not null default 'open'
  check (sign_up in ('open', 'domains', 'invitation', 'approval'));
