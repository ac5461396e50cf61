/**
 * How long what belongs to an account lasts, and how many of each there may be. The one place of these rules: statements
 * get them as values, cookies as their age, and cleaning asks here what is over.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A session ends when nobody used it for so long, */
export const SESSION_IDLE_SECONDS = 2 * HOUR;
/** and so long after the log-in, however much it is used. */
export const SESSION_SECONDS = DAY;
/** That it was used is written once in so long, so that not every call writes. */
export const SESSION_RENEWAL_SECONDS = MINUTE;
/** Enough for every device of a person, and no more than a table can hold for everybody. */
export const MAX_SESSIONS = 20;
/** With those that were there when an open attempt began. */
export const MAX_SESSIONS_IN_ALL = 2 * MAX_SESSIONS;

/** A code and the link beside it, by which an address is proven. */
export const CODE_SECONDS = 10 * MINUTE;
export const GUESSES_PER_CODE = 5;

/** The link with which somebody who has no password yet chooses one: until a colleague is back from a week of leave. */
export const INVITATION_DAYS = 7;
export const INVITATION_SECONDS = INVITATION_DAYS * DAY;
/** A command that is run twice by mistake mails nobody twice. */
export const INVITED_AGAIN_AFTER_SECONDS = HOUR;

/** The right to choose a password, for whoever has just proven the address. */
export const PASSWORD_GRANT_SECONDS = 10 * MINUTE;

/** What somebody sent in who signed up, until the address is proven. */
export const REGISTRATION_SECONDS = DAY;
/** For one e-mail address at a time. */
export const MAX_REGISTRATIONS = 20;

/** A device on which somebody logged in: a learner who comes back for the next term is known. Renewed at each log-in. */
export const KNOWN_DEVICE_SECONDS = 180 * DAY;
export const MAX_KNOWN_DEVICES = 10;
