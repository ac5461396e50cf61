/** Tables that hold nothing about a person. A new table stands here, or has a row in the test of erasing. */
export const ABOUT_NOBODY = [
  // It holds people who have no account yet.
  'applicants',
  'billing_details',
  // Texts of the organisation, with the id of whoever of the staff changed them.
  'content_revisions',
  'faqs',
  'files',
  // Names of groups, and the tests that are for them.
  'cohorts',
  'test_cohorts',
  // Written by staff.
  'imports',
  'import_items',
  'invoice_counters',
  // Rules of tests, and what staff write of them.
  'key_revisions',
  'pages',
  // Rules of tests, too.
  'pass_marks',
  'payment_accounts',
  'picture_renditions',
  'plans',
  'question_search',
  'remarks',
  'question_versions',
  'questions',
  'schema_migrations',
  'tenant_contents',
  'tenant_hosts',
  'tenant_short_names',
  'tenants',
  'test_drafts',
  'test_version_questions',
  // Once an account is closed, only a keyed digest tells who took a test.
  'taken_tests',
  'test_versions',
  'tests',
  'ticket_snippets',
  'ticket_topics',
  'staff_mail_settings',
  'staff_digest_entries',
  'staff_permissions',
  'topic_contents',
  'topic_pictures',
  'topics',
];

/** Columns by which the things to remove are found: files by their names, counted events by their budget. */
export const NOT_PLANTED = [
  'profile_pictures.name',
  'ticket_pictures.name',
  'invoices.file_name',
  'throttle_events.scope',
];

/** Columns in which a mark may stay, with the reason. */
export const KEPT: Record<string, string> = {
  'attempt_audits.closed_by_from': 'a word of ours',
  'attempt_audits.done_by': 'the operator’s name',
  'attempts.last_save_digest': 'a hash of what was saved',
  'attempts.writer_hash': 'a hash of a random secret',
  'audits.action': 'a word of ours',
  'audits.details': 'ids and figures of ours',
  'audits.done_by': 'the operator’s name',
  'audits.subject': 'a word of ours',
  'invoices.content': 'the law: the invoice',
  'invoices.file_digest': 'a hash of the invoice',
  'late_payloads.digest': 'a hash',
  'learner_audits.details': 'ids and figures of ours',
  'learner_audits.done_by': 'the operator’s name',
  'orders.access': 'the plan',
  'orders.checkout_id': 'the law: the provider’s id',
  'orders.origin': 'the organisation’s address',
  'password_guesses.network': 'a keyed hash of a network, which is nobody’s any more',
  'payment_events.event_id': 'the law: the provider’s id',
  'payment_events.event_type': 'a word of the provider’s',
  'report_revisions.results': 'marks',
  'report_revisions.statuses': 'marks',
  'reports.client_time': 'a duration',
  'sandbox_checkouts.cancel_url': 'the organisation’s address',
  'sandbox_checkouts.currency': 'a word of ours',
  'sandbox_checkouts.failure_url': 'the organisation’s address',
  'sandbox_checkouts.id': 'the order’s id',
  'sandbox_checkouts.plan_name': 'the plan',
  'sandbox_checkouts.success_url': 'the organisation’s address',
  'transactions.access': 'the law: what was bought',
  'transactions.payment_id': 'the law: the provider’s id',
  'withdrawn_reports.report': 'figures',
};
