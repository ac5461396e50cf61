-- Unverified accounts become registrations. The code's id is part of how it is hashed, so a registration takes that id.
-- Which browser they were made in is not known, so each is asked for a new password.
insert into registrations (tenant_id, id, email, first_name, last_name, dob, mobile, password_hash,
  code_hash, link_hash, code_expires_at, guesses, consecutive_wrong_codes, contested, created_at)
select u.tenant_id, coalesce(c.id, u.id), u.email, u.first_name, u.last_name, u.dob, u.mobile, u.password_hash,
  c.code_hash, c.link_hash, c.expires_at, coalesce(c.guesses, 0), u.consecutive_wrong_codes,
  -- Whether somebody else had signed up with the address before was not kept.
  true, u.created_at
from users u
left join email_codes c on c.tenant_id = u.tenant_id and c.user_id = u.id and c.purpose = 'verify'
where u.verified_at is null and u.role = 'learner'
  and not exists (select from attempts a where a.tenant_id = u.tenant_id and a.user_id = u.id);

delete from users u
where u.verified_at is null and u.role = 'learner'
  and not exists (select from attempts a where a.tenant_id = u.tenant_id and a.user_id = u.id);

-- Whoever is left without a proof must give one before choosing a password.
update users set password_hash = null where verified_at is null and password_hash is not null;
