-- The first password of an account is no change of it. Until now the moment of the proof was written for it, by the same
-- statement.
-- compatible: older versions may serve
update users set password_changed_at = null where password_changed_at = verified_at;
