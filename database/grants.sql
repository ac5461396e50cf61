-- Complete list of grants: any other privilege that is found is revoked. Compared with the database after every
-- migration, and at every start; only differences are changed. :app and :jobs stand for the role names of this
-- installation. The file may hold grants and comments only. The policies that isolate tenants are created
-- separately, on every table with a tenant_id (apps/api/src/db/access-control).

grant usage on schema public to :app, :jobs;

grant select on schema_migrations, tenants, tenant_hosts, tenant_short_names to :app;
-- Chosen in the console, too: who may sign up, and whether two must agree to a re-mark.
grant update (sign_up, sign_up_domains, remarks_need_second) on tenants to :app;
-- The site and rules of an organisation, which the console changes; a plan is retired, never deleted.
grant update (accent_hue, accent_vivid, logo) on tenants to :app;
grant update (name, sub_domain_name, login_note) on tenants to :app;
grant update (leaderboard, leaderboard_names, leaderboard_least_percent) on tenants to :app;
grant select, insert, delete on tenant_contents, billing_details to :app;
-- A topic that tickets are about is archived instead of deleted.
grant select, insert, delete on ticket_topics to :app;
grant update (position, archived_at) on ticket_topics to :app;
grant select, insert, update, delete on pages, faqs to :app;
grant select, insert, update on plans to :app;
grant select, insert on picture_renditions, content_revisions to :app;
grant select, insert, update, delete on users, sessions, email_codes, throttle_events, mails to :app;
grant select, insert, update, delete on known_devices, password_guesses to :app;
grant select, insert, update, delete on registrations, password_grants, profile_pictures to :app;
grant select, insert, update, delete on invitations, applicants to :app;
grant select, insert, update on subscriptions, tests to :app;
grant select, insert on topics, questions, question_versions, test_versions, test_version_questions, files to :app;
grant update (released_at, released_version, retired_at, tags) on questions to :app;
-- The content of a version never changes; the TeX of its formulas may be filled in later.
grant update (tex) on question_versions to :app;
grant select, insert, update, delete on question_search, question_drafts, test_drafts, imports, import_items to :app;
-- New questions of an import that is undone; keys refuse the deletion of a version that anything refers to.
grant delete on questions, question_versions to :app;
grant select, insert, update on attempts to :app;
grant select, insert on reports, report_answers, attempt_events to :app;
-- A report is replaced where its test is marked again: figures and statuses alone, and what it was is kept first.
grant update (revision, key_revision, total, attempted, correct, partial, wrong, performance_percent,
  confidence_percent, statuses) on reports to :app;
grant update (results) on report_answers to :app;
grant select, insert on key_revisions, report_revisions to :app;
grant select, insert on pass_marks to :app;
grant select, insert, update on remarks to :app;
grant select, insert, update on learner_totals to :app;
grant select, insert, delete on late_payloads to :app;
grant select, insert, delete on practice_answers, taken_tests, barred_tests to :app;
grant select, insert, delete on outbox to :app;
-- Topic pages; deleting one deletes its pictures, too.
grant select, insert, delete on topic_contents to :app;
grant select, insert on topic_pictures to :app;
-- A learner's text is erased when the account is closed.
grant update (body, kept, kept_size) on late_payloads to :app;
grant select, insert, update on orders, transactions, subscription_periods, invoice_counters, invoices to :app;
grant select, insert on payment_events to :app;
grant select, insert, update on sandbox_checkouts to :app;
-- A ticket is deleted with its learner's account.
grant select, insert, update, delete on tickets, ticket_messages, ticket_notes, ticket_pictures to :app;
grant select, insert, update, delete on ticket_snippets, staff_mail_settings to :app;
grant select, insert, delete on staff_digest_entries to :app;
-- Written by the owner alone (npm run payments).
grant select on payment_accounts to :app;
-- What staff do for a person in the console; rows are never changed but for the reason, below.
grant select, insert on learner_audits to :app;
grant select, insert, update, delete on staff_permissions to :app;
grant select, insert on audits to :app;
grant select, insert, update, delete on accommodations, cohorts to :app;
grant select, insert, delete on cohort_members, test_cohorts to :app;
-- Extra time that is given to running attempts is noted with each.
grant select, insert on attempt_audits to :app;
-- Staff let an attempt go on: its report is deleted, and a copy of it kept before.
grant select, insert on withdrawn_reports to :app;
grant delete on reports to :app;
grant select, insert, delete on attempt_words to :app;
grant update (answers) on withdrawn_reports to :app;
-- An operator's reason, which may name the person, is erased when the account is closed.
grant update (reason) on learner_audits, attempt_audits to :app;
grant update (done_by, reason) on audits to :app;
grant execute on function tenant_of_host(text), tenant_ids(), overdue_attempts(interval, integer), attempt_figures() to :app;
grant execute on function order_of_checkout(text, text), outbox_rows(integer), tests_past_closing(integer) to :app;
grant execute on function the_clock() to :app, :jobs;
grant execute on function user_of_email(text), registrations_of_email(text) to :app;
