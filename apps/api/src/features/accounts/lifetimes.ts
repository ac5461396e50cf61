/**
 * Lifetimes and maximum numbers of what belongs to an account. The only place of these rules: statements get
 * them as values, cookies as their age, and the cleaning job asks here what has expired.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Idle timeout of a session. */
export const SESSION_IDLE_SECONDS = 2 * HOUR;
/** Absolute timeout of a session after the log-in, however much it is used. */
export const SESSION_SECONDS = DAY;
/** Interval at which the last use of a session is written, so that not every call writes. */
export const SESSION_RENEWAL_SECONDS = MINUTE;
/** Maximum number of sessions of a user: enough for every device of a person, and bounded for the table. */
export const MAX_SESSIONS = 20;
/** Maximum number including the sessions that were there when an open attempt began. */
export const MAX_SESSIONS_IN_ALL = 2 * MAX_SESSIONS;

/** Lifetime of a code, and of the link beside it, that proves an address. */
export const CODE_SECONDS = 10 * MINUTE;
export const GUESSES_PER_CODE = 5;

/**
 * Lifetime of the link with which a person without a password chooses one: long enough for a colleague who is
 * on leave for a week.
 */
export const INVITATION_DAYS = 7;
export const INVITATION_SECONDS = INVITATION_DAYS * DAY;
/** Interval before a second invitation, so that a command that is run twice by mistake mails once. */
export const INVITED_AGAIN_AFTER_SECONDS = HOUR;

/** Lifetime of the right to choose a password, given after a proof of the address. */
export const PASSWORD_GRANT_SECONDS = 10 * MINUTE;

/** Lifetime of a registration whose address is not proven. */
export const REGISTRATION_SECONDS = DAY;
/** Time for which somebody waits for approval. */
export const APPLICANT_SECONDS = 90 * DAY;
/** Maximum number of registrations of one e-mail address at a time. */
export const MAX_REGISTRATIONS = 20;

/**
 * Lifetime of a known device: a learner who comes back for the next term is known. Renewed at each log-in.
 */
export const KNOWN_DEVICE_SECONDS = 180 * DAY;
export const MAX_KNOWN_DEVICES = 10;
