// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Id } from '@assay/assessment';
import type { ColumnType } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Database = {
  attempt_audits: {
    tenant_id: Id<'tenant'>;
    id: Id<'attempt_audit'>;
    attempt_id: Id<'attempt'>;
    action: 'extended' | 'reopened';
    done_at: Generated<Timestamp>;
    done_by: string;
    reason: string;
    deadline_from: Timestamp;
    deadline_to: Timestamp;
    closed_at_from: Timestamp | null;
    closed_by_from: string | null;
  };
  attempt_events: {
    tenant_id: Id<'tenant'>;
    id: Id<'attempt_event'>;
    attempt_id: Id<'attempt'>;
    kind: 'focus_lost';
    happened_at: Generated<Timestamp>;
  };
  attempts: {
    tenant_id: Id<'tenant'>;
    id: Id<'attempt'>;
    user_id: Id<'user'>;
    test_id: Id<'test'>;
    test_version_id: Id<'test_version'>;
    number: number;
    started_at: Timestamp;
    deadline_at: Timestamp;
    closed_at: Timestamp | null;
    closed_by: 'learner' | 'clock' | null;
    revision: Generated<number>;
    writer_hash: Buffer;
    last_save_id: string | null;
    last_save_digest: Buffer | null;
    last_saved_at: Timestamp | null;
    answers: Generated<Json>;
    seconds: number[] | null;
  };
  barred_tests: {
    tenant_id: Id<'tenant'>;
    user_id: Id<'user'>;
    test_id: Id<'test'>;
  };
  billing_details: {
    tenant_id: Id<'tenant'>;
    seller: string;
    address: string[];
    vat_number: string | null;
    vat_basis_points: Generated<number>;
  };
  email_codes: {
    tenant_id: Id<'tenant'>;
    id: Id<'email_code'>;
    user_id: Id<'user'>;
    purpose: 'reset' | 'invitation';
    code_hash: Buffer | null;
    link_hash: Buffer;
    guesses: Generated<number>;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  faqs: {
    tenant_id: Id<'tenant'>;
    id: Id<'faq'>;
    position: number;
    question: string;
    answer: string;
  };
  files: {
    tenant_id: Id<'tenant'>;
    name: string;
    content_type: string;
    digest: Buffer;
    purpose: 'question' | 'explanation' | 'logo' | 'original' | 'rendition';
    created_at: Generated<Timestamp>;
  };
  invoice_counters: {
    tenant_id: Id<'tenant'>;
    last_number: number;
  };
  invoices: {
    tenant_id: Id<'tenant'>;
    transaction_id: Id<'transaction'>;
    number: number;
    issued_at: Timestamp;
    content: Json;
    file_name: string | null;
    failed_at: Timestamp | null;
    file_digest: Buffer | null;
  };
  known_devices: {
    tenant_id: Id<'tenant'>;
    user_id: Id<'user'>;
    secret_hash: Buffer;
    created_at: Generated<Timestamp>;
    last_used_at: Generated<Timestamp>;
  };
  late_payloads: {
    tenant_id: Id<'tenant'>;
    id: Id<'late_payload'>;
    attempt_id: Id<'attempt'>;
    kind: 'save' | 'submit';
    body: Json | null;
    received_at: Generated<Timestamp>;
    number: number | null;
    size: number | null;
    kept_size: number | null;
    digest: Buffer | null;
    kept: Generated<'whole' | 'without_notes' | 'digest'>;
  };
  learner_audits: {
    tenant_id: Id<'tenant'>;
    id: Id<'learner_audit'>;
    user_id: Id<'user'>;
    action: 'plan_granted' | 'refunded' | 'exported' | 'erased' | 'readmitted';
    done_at: Generated<Timestamp>;
    done_by: string;
    reason: string;
    details: Json;
  };
  learner_totals: {
    tenant_id: Id<'tenant'>;
    user_id: Id<'user'>;
    reports: Generated<number>;
    active_tests: Generated<number>;
    correct: Generated<number>;
    total: Generated<number>;
    first_submitted_at: Timestamp | null;
  };
  mails: {
    tenant_id: Id<'tenant'>;
    id: Id<'mail'>;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: Generated<Timestamp>;
    sent_at: Timestamp | null;
  };
  orders: {
    tenant_id: Id<'tenant'>;
    id: Id<'order'>;
    user_id: Id<'user'>;
    plan_id: Id<'plan'>;
    price_pence: number;
    currency: Generated<'gbp'>;
    validity_days: number;
    access: string;
    provider: 'stripe' | 'sandbox';
    account: 'installation' | 'tenant';
    origin: string;
    checkout_id: string | null;
    checkout_url: string | null;
    status: Generated<'open' | 'paid' | 'failed' | 'expired'>;
    created_at: Generated<Timestamp>;
    looks_asked: Generated<number>;
    looks_applied: Generated<number>;
    looked_at: Timestamp | null;
  };
  pages: {
    tenant_id: Id<'tenant'>;
    id: Id<'page'>;
    short_name: string;
    position: number;
    title: string;
    description: string;
  };
  password_grants: {
    tenant_id: Id<'tenant'>;
    id: Id<'password_grant'>;
    secret_hash: Buffer;
    email: string;
    user_id: Id<'user'> | null;
    registration_id: Id<'registration'> | null;
    expires_at: Timestamp;
  };
  password_guesses: {
    tenant_id: Id<'tenant'>;
    id: Id<'password_guess'>;
    account: Buffer | null;
    network: Buffer | null;
    user_id: Id<'user'> | null;
    device: Buffer | null;
    happened_at: Generated<Timestamp>;
  };
  payment_accounts: {
    tenant_id: Id<'tenant'>;
    provider: 'stripe';
    secret_key: Buffer;
    webhook_secret: Buffer;
    connected_at: Generated<Timestamp>;
  };
  payment_events: {
    tenant_id: Id<'tenant'>;
    provider: 'stripe' | 'sandbox';
    event_id: string;
    event_type: string;
    order_id: Id<'order'>;
    outcome: 'applied' | 'mismatch';
    received_at: Generated<Timestamp>;
  };
  picture_renditions: {
    tenant_id: Id<'tenant'>;
    original: string;
    file: string;
    width: number;
    height: number;
  };
  plans: {
    tenant_id: Id<'tenant'>;
    id: Id<'plan'>;
    short_name: string;
    position: number;
    price_pence: number;
    validity_days: number;
    access: string;
    features: string[];
    retired_at: Timestamp | null;
  };
  practice_answers: {
    tenant_id: Id<'tenant'>;
    user_id: Id<'user'>;
    answer_id: string;
    question_id: Id<'question'>;
    question_version: number;
    answered_at: Timestamp;
    result: 'C' | 'P' | 'W' | 'U';
    picked: number;
    confidence: number;
    chosen: boolean;
    flagged: boolean;
  };
  profile_pictures: {
    tenant_id: Id<'tenant'>;
    name: string;
    user_id: Id<'user'>;
    digest: Buffer;
    state: Generated<'new' | 'shown' | 'gone'>;
    created_at: Generated<Timestamp>;
  };
  question_versions: {
    tenant_id: Id<'tenant'>;
    question_id: Id<'question'>;
    number: number;
    topic_id: Id<'topic'> | null;
    content: Json;
    digest: Buffer;
    created_at: Generated<Timestamp>;
    tex: Json | null;
  };
  questions: {
    tenant_id: Id<'tenant'>;
    id: Id<'question'>;
    source_id: string;
    created_at: Generated<Timestamp>;
    released_at: Timestamp | null;
  };
  registrations: {
    tenant_id: Id<'tenant'>;
    id: Id<'registration'>;
    email: string;
    first_name: string;
    last_name: string;
    dob: string;
    mobile: string;
    password_hash: string | null;
    browser_hash: Buffer | null;
    caller_hash: Buffer | null;
    contested: Generated<boolean>;
    code_hash: Buffer | null;
    link_hash: Buffer | null;
    code_expires_at: Timestamp | null;
    guesses: Generated<number>;
    consecutive_wrong_codes: Generated<number>;
    created_at: Generated<Timestamp>;
    sign_up_host: string | null;
    second_browser_hash: Buffer | null;
  };
  report_answers: {
    tenant_id: Id<'tenant'>;
    report_id: Id<'report'>;
    test_version_id: Id<'test_version'>;
    results: string;
    picked: number[];
    confidence: string;
    chosen: string;
    flagged: string;
    seconds: number[] | null;
  };
  reports: {
    tenant_id: Id<'tenant'>;
    id: Id<'report'>;
    attempt_id: Id<'attempt'>;
    user_id: Id<'user'>;
    test_id: Id<'test'>;
    test_version_id: Id<'test_version'>;
    submitted_at: Timestamp;
    total: number;
    attempted: number;
    correct: number;
    partial: number;
    wrong: number;
    performance_percent: number;
    confidence_percent: number;
    time_taken_seconds: number;
    client_time: string | null;
    statuses: string;
  };
  sandbox_checkouts: {
    tenant_id: Id<'tenant'>;
    id: string;
    order_id: Id<'order'>;
    plan_name: string;
    amount_pence: number;
    currency: string;
    success_url: string;
    failure_url: string;
    cancel_url: string;
    status: Generated<'open' | 'paid' | 'declined'>;
    settles_at: Timestamp | null;
    refunded_pence: Generated<number>;
    disputed: Generated<boolean>;
    created_at: Generated<Timestamp>;
  };
  sessions: {
    tenant_id: Id<'tenant'>;
    token_hash: Buffer;
    user_id: Id<'user'>;
    created_at: Generated<Timestamp>;
    last_used_at: Generated<Timestamp>;
    expires_at: Timestamp;
    user_agent: string | null;
  };
  staff_digest_entries: {
    tenant_id: Id<'tenant'>;
    id: Id<'staff_digest_entry'>;
    user_id: Id<'user'>;
    line: string;
    created_at: Generated<Timestamp>;
  };
  staff_mail_settings: {
    tenant_id: Id<'tenant'>;
    user_id: Id<'user'>;
    new_tickets: boolean;
    daily: boolean;
    daily_mailed_on: string | null;
  };
  subscription_periods: {
    tenant_id: Id<'tenant'>;
    id: Id<'subscription_period'>;
    user_id: Id<'user'>;
    transaction_id: Id<'transaction'> | null;
    granted_at: Timestamp;
    days: number | null;
    until: Timestamp | null;
    revoked_at: Timestamp | null;
  };
  subscriptions: {
    tenant_id: Id<'tenant'>;
    user_id: Id<'user'>;
    expires_at: Timestamp;
    reminded_of: Timestamp | null;
  };
  taken_tests: {
    tenant_id: Id<'tenant'>;
    test_id: Id<'test'>;
    mailbox_digest: Buffer;
  };
  tenant_contents: {
    tenant_id: Id<'tenant'>;
    summary: string;
    hero_heading: string;
    hero_tagline: string;
    hero_picture: string | null;
    about: string;
    about_picture: string | null;
    insight_heading: string;
    insight_subheading: string;
    insight_picture: string | null;
    help_title: string;
    help: string;
  };
  tenant_hosts: {
    host: string;
    tenant_id: Id<'tenant'>;
    position: Generated<number>;
  };
  tenant_short_names: {
    short_name: string;
    tenant_id: Id<'tenant'>;
  };
  tenants: {
    tenant_id: Id<'tenant'>;
    name: string;
    sub_domain_name: string;
    platform_type: Generated<'Free' | 'Paid'>;
    time_zone: Generated<string>;
    accent_hue: Generated<number>;
    accent_vivid: Generated<number>;
    logo: Generated<string>;
    login_note: string | null;
    created_at: Generated<Timestamp>;
    leaderboard: Generated<boolean>;
    sign_up_domains: string[] | null;
    leaderboard_names: Generated<'full' | 'initials' | 'none'>;
  };
  test_version_questions: {
    tenant_id: Id<'tenant'>;
    test_version_id: Id<'test_version'>;
    position: number;
    question_id: Id<'question'>;
    question_version: number;
  };
  test_versions: {
    tenant_id: Id<'tenant'>;
    id: Id<'test_version'>;
    test_id: Id<'test'>;
    number: number;
    duration_in_mins: number;
    number_of_questions: number;
    learner_view: string;
    digest: Buffer;
    published_at: Generated<Timestamp>;
  };
  tests: {
    tenant_id: Id<'tenant'>;
    id: Id<'test'>;
    test_name: string;
    test_type: 'Exam' | 'Quiz';
    status: Generated<'Active' | 'Inactive'>;
    current_version_id: Id<'test_version'> | null;
    created_at: Generated<Timestamp>;
    answers_shown: Generated<'at_once' | 'after_date' | 'after_close' | 'never'>;
    answers_shown_from: Timestamp | null;
  };
  throttle_events: {
    tenant_id: Id<'tenant'>;
    id: Id<'throttle_event'>;
    scope: string;
    subject: Buffer;
    happened_at: Generated<Timestamp>;
  };
  ticket_messages: {
    tenant_id: Id<'tenant'>;
    ticket_id: Id<'ticket'>;
    number: number;
    id: Id<'ticket_message'>;
    user_id: Id<'user'>;
    role: 'learner' | 'staff';
    body: string;
    client_message_id: string | null;
    created_at: Generated<Timestamp>;
  };
  ticket_notes: {
    tenant_id: Id<'tenant'>;
    id: Id<'ticket_note'>;
    ticket_id: Id<'ticket'>;
    user_id: Id<'user'>;
    body: string;
    client_note_id: string | null;
    created_at: Generated<Timestamp>;
  };
  ticket_pictures: {
    tenant_id: Id<'tenant'>;
    name: string;
    user_id: Id<'user'>;
    ticket_id: Id<'ticket'> | null;
    digest: Buffer;
    state: Generated<'new' | 'shown' | 'gone'>;
    created_at: Generated<Timestamp>;
  };
  ticket_snippets: {
    tenant_id: Id<'tenant'>;
    id: Id<'ticket_snippet'>;
    title: string;
    body: string;
  };
  ticket_topics: {
    tenant_id: Id<'tenant'>;
    id: Id<'ticket_topic'>;
    name: string;
    position: number;
    archived_at: Timestamp | null;
  };
  tickets: {
    tenant_id: Id<'tenant'>;
    id: Id<'ticket'>;
    user_id: Id<'user'>;
    client_ticket_id: string | null;
    topic_id: Id<'ticket_topic'>;
    subject: string;
    description: string;
    status: Generated<'Open' | 'Pending' | 'Closed'>;
    recipient_id: Id<'user'> | null;
    assignee_id: Id<'user'> | null;
    about_report_id: Id<'report'> | null;
    about_position: number | null;
    about_order_id: Id<'order'> | null;
    created_at: Generated<Timestamp>;
    last_number: Generated<number>;
    last_staff_number: Generated<number>;
    last_staff_at: Timestamp | null;
    seen_number: Generated<number>;
    waiting_since: Generated<Timestamp | null>;
    learner_mailed_at: Timestamp | null;
    staff_mailed_at: Timestamp | null;
  };
  topic_contents: {
    tenant_id: Id<'tenant'>;
    topic_id: Id<'topic'>;
    position: number;
    description: string;
    reference_links: Json;
  };
  topic_pictures: {
    tenant_id: Id<'tenant'>;
    topic_id: Id<'topic'>;
    position: number;
    picture: string;
    alt: string;
  };
  topics: {
    tenant_id: Id<'tenant'>;
    id: Id<'topic'>;
    parent_id: Id<'topic'> | null;
    depth: number;
    name: string;
  };
  transactions: {
    tenant_id: Id<'tenant'>;
    id: Id<'transaction'>;
    order_id: Id<'order'>;
    user_id: Id<'user'>;
    provider: 'stripe' | 'sandbox';
    payment_id: string;
    amount_pence: number;
    currency: 'gbp';
    access: string;
    validity_days: number;
    paid_at: Timestamp;
    refunded_pence: Generated<number>;
    disputed: Generated<boolean>;
  };
  users: {
    tenant_id: Id<'tenant'>;
    id: Id<'user'>;
    first_name: string;
    last_name: string;
    dob: string | null;
    mobile: string | null;
    email: string;
    password_hash: string | null;
    profile_path: string | null;
    created_at: Generated<Timestamp>;
    verified_at: Timestamp | null;
    disabled_at: Timestamp | null;
    consecutive_wrong_codes: Generated<number>;
    role: Generated<'learner' | 'staff'>;
    password_changed_at: Timestamp | null;
    closed_at: Timestamp | null;
    on_leaderboard: Generated<boolean>;
    leaderboard_name: string | null;
    sign_up_host: string | null;
  };
  withdrawn_reports: {
    tenant_id: Id<'tenant'>;
    id: Id<'withdrawn_report'>;
    attempt_id: Id<'attempt'>;
    audit_id: Id<'attempt_audit'>;
    report: Json;
    answers: Json;
  };
};
