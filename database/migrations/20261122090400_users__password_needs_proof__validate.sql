alter table users validate constraint users_password_needs_proof;
