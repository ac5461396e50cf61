/** What may happen how often: the figures alone, and what follows from them. */

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** At most `count` events in any `seconds` seconds. */
export type Budget = { count: number; seconds: number };

/**
 * What may happen how often. Kept in the database, so that a restart resets nothing.
 * Source: decision 0014, “Wrong passwords are counted when they are compared”.
 */
export const budgets = {
  /** Wrong guesses of a code, by account, by address, and in the whole tenant. */
  codeByAccount: [
    { count: 10, seconds: HOUR },
    { count: 20, seconds: DAY },
  ],
  /** In a row, for an address: only the link of a mail brings the code back. Forgotten when it is proven. */
  codeInARow: [{ count: 30, seconds: 30 * DAY }],
  codeByAddress: [{ count: 20, seconds: HOUR }],
  codeByTenant: [{ count: 200, seconds: HOUR }],
  /** Mails asked for, by the box into which they fall. */
  mailByRecipient: [
    { count: 1, seconds: 30 },
    { count: 5, seconds: HOUR },
  ],
  /**
   * By the caller's address. A lecture hall of a thousand signs up behind one address, each with a mail or two, and
   * looks like a thousand strangers who are sent a mail: until they prove their addresses nothing tells the two apart.
   * So twice a hall an hour, and two such hours a day.
   */
  mailByAddress: [
    { count: 2_000, seconds: HOUR },
    { count: 4_000, seconds: DAY },
  ],
  /** In the whole tenant, whoever asks: five halls an hour. Spent, staff are told, and further mails wait in the queue. */
  mailByTenant: [
    { count: 5_000, seconds: HOUR },
    { count: 20_000, seconds: DAY },
  ],
  /** Mails that wait, by the caller's address: so few that some addresses leave enough of the tenant's to all others. */
  lateMailByAddress: [{ count: 100, seconds: HOUR }],
  lateMailByTenant: [{ count: 2_000, seconds: HOUR }],
  /**
   * Registrations that are kept, mailed to or not: twice the mails, so that a hall in which everybody signs up twice
   * still passes. What they bound is the table.
   */
  registrationByAddress: [
    { count: 4_000, seconds: HOUR },
    { count: 8_000, seconds: DAY },
  ],
  registrationByTenant: [
    { count: 10_000, seconds: HOUR },
    { count: 40_000, seconds: DAY },
  ],
  /** Registrations that are kept beyond the tenant's, by the caller's address and in the tenant. */
  lateRegistrationByAddress: [{ count: 200, seconds: HOUR }],
  lateRegistrationByTenant: [{ count: 4_000, seconds: HOUR }],
  /** Mails that tell staff that a budget of their tenant is spent, by that budget. */
  spentBudgetNotice: [{ count: 1, seconds: HOUR }],
  /** Mails to one of the staff, and to all of them; what is beyond comes with the next digest. */
  staffMailByReceiver: [{ count: 10, seconds: HOUR }],
  staffMailByTenant: [{ count: 200, seconds: HOUR }],
  /** Downloads of all that is kept of a learner: each reads all of it. */
  downloadByLearner: [{ count: 5, seconds: DAY }],
  /** Orders: each opens a page with the payment provider. */
  orderByLearner: [
    { count: 20, seconds: HOUR },
    { count: 60, seconds: DAY },
  ],
  /** Tickets, each of which somebody reads. */
  ticketByLearner: [
    { count: 10, seconds: HOUR },
    { count: 30, seconds: DAY },
  ],
  /** Messages in tickets, of learners and of staff: as many as anybody writes who talks. */
  messageByPerson: [{ count: 30, seconds: 60 }],
  /** Notes that staff write about tickets. */
  noteByStaff: [{ count: 30, seconds: 60 }],
} as const satisfies Record<string, readonly Budget[]>;

export type Scope = keyof typeof budgets;

/**
 * Wrong passwords: counted before they are compared, and refunded when they were right. Then whatever was mistyped
 * before for that account on that network is forgotten, too: what counts against a network is guesses without success.
 */
export const passwordBudgets = {
  /** Of the hundred, a wait brings nothing back: only to log in does, or a new password. */
  account: [
    { count: 10, seconds: HOUR / 4 },
    { count: 100, seconds: Number.POSITIVE_INFINITY },
  ],
  /** A device that has logged in before has its own, so that strangers who spend the account's lock nobody out. */
  device: [
    { count: 10, seconds: HOUR / 4 },
    { count: 100, seconds: Number.POSITIVE_INFINITY },
  ],
  /**
   * A school of a thousand behind one router: when every second learner mistypes once, all at the same time, 500 wrong
   * ones stand until they try again, and fewer than 100 come from those who give up. Who sprays gets 600 accounts an
   * hour, and 2,000 a day.
   */
  network: [
    { count: 600, seconds: HOUR },
    { count: 2_000, seconds: DAY },
  ],
  /**
   * Whoever sprays from many networks: five schools at once. Spent, staff are told, and log-ins on devices that are not
   * known go by the slow lane. Known devices, sessions and new passwords go on.
   */
  tenant: [
    { count: 3_000, seconds: HOUR },
    { count: 10_000, seconds: DAY },
  ],
} as const satisfies Record<string, readonly Budget[]>;

export type PasswordScope = keyof typeof passwordBudgets;

/** How long a mail waits in the queue that is beyond the tenant's budget; its code lasts ten minutes. */
export const LATE_MAIL_SECONDS = 60;

/** How long a wrong password of somebody else's goes on counting against an account whose owner logs in meanwhile. */
export const GUESSES_OUTLIVE_LOG_IN_SECONDS = DAY;

/** What happened longer ago counts against none of these budgets, but for those that never end. */
export function longestWindowSeconds(budgets: readonly Budget[]): number {
  return Math.max(...budgets.map(({ seconds }) => seconds).filter(Number.isFinite));
}
