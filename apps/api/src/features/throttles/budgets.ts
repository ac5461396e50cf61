/** Budgets: the figures alone, and what follows from them. */

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** At most `count` events in any `seconds` seconds. */
export type Budget = { count: number; seconds: number };

/**
 * Limits of how often something may happen. Kept in the database, so that a restart resets nothing. Source:
 * decision 0014, “Wrong passwords are counted when they are compared”.
 */
export const budgets = {
  /** Wrong guesses of a code, by account, by address, and in the whole tenant. */
  codeByAccount: [
    { count: 10, seconds: HOUR },
    { count: 20, seconds: DAY },
  ],
  /**
   * Consecutive wrong codes for an address: beyond them only the link of a mail makes codes work again.
   * Cleared when the address is proven.
   */
  codeInARow: [{ count: 30, seconds: 30 * DAY }],
  codeByAddress: [{ count: 20, seconds: HOUR }],
  codeByTenant: [{ count: 200, seconds: HOUR }],
  /** Requested mails, by the recipient's mailbox. */
  mailByRecipient: [
    { count: 1, seconds: 30 },
    { count: 5, seconds: HOUR },
  ],
  /**
   * By the caller's address. A lecture hall of a thousand signs up behind one address, each with a mail or
   * two, and looks like a thousand strangers who are sent a mail: until they prove their addresses the two
   * cannot be told apart. So twice a hall an hour, and two such hours a day.
   */
  mailByAddress: [
    { count: 2_000, seconds: HOUR },
    { count: 4_000, seconds: DAY },
  ],
  /**
   * In the whole tenant, for all callers: five halls an hour. When it is spent, staff are told, and further
   * mails wait in the queue.
   */
  mailByTenant: [
    { count: 5_000, seconds: HOUR },
    { count: 20_000, seconds: DAY },
  ],
  /**
   * Delayed mails, by the caller's address: so few that some addresses leave enough of the tenant's budget to
   * all others.
   */
  lateMailByAddress: [{ count: 100, seconds: HOUR }],
  lateMailByTenant: [{ count: 2_000, seconds: HOUR }],
  /**
   * Kept registrations, mailed to or not: twice the mails, so that a hall in which everybody signs up twice
   * still passes. They bound the size of the table.
   */
  registrationByAddress: [
    { count: 4_000, seconds: HOUR },
    { count: 8_000, seconds: DAY },
  ],
  registrationByTenant: [
    { count: 10_000, seconds: HOUR },
    { count: 40_000, seconds: DAY },
  ],
  /** Registrations kept beyond the tenant's budget, by the caller's address and in the tenant. */
  lateRegistrationByAddress: [{ count: 200, seconds: HOUR }],
  lateRegistrationByTenant: [{ count: 4_000, seconds: HOUR }],
  /** Mails to staff about a spent budget of their tenant, by that budget. */
  spentBudgetNotice: [{ count: 1, seconds: HOUR }],
  /** Mails to one of the staff, and to all of them; further ones come with the next digest. */
  staffMailByReceiver: [{ count: 10, seconds: HOUR }],
  staffMailByTenant: [{ count: 200, seconds: HOUR }],
  /** Invitations to sign up, in the whole tenant: three intakes of a thousand a day. */
  invitationByTenant: [{ count: 3_000, seconds: DAY }],
  /** Downloads of all that is kept of a learner: each reads all of it. */
  downloadByLearner: [{ count: 5, seconds: DAY }],
  /** Orders: each opens a page with the payment provider. */
  orderByLearner: [
    { count: 20, seconds: HOUR },
    { count: 60, seconds: DAY },
  ],
  /** Tickets, each of which a person reads. */
  ticketByLearner: [
    { count: 10, seconds: HOUR },
    { count: 30, seconds: DAY },
  ],
  /** Messages in tickets, of learners and of staff: as many as a person writes in a conversation. */
  messageByPerson: [{ count: 30, seconds: 60 }],
  /** Notes that staff write about tickets. */
  noteByStaff: [{ count: 30, seconds: 60 }],
} as const satisfies Record<string, readonly Budget[]>;

export type Scope = keyof typeof budgets;

/**
 * Wrong passwords: counted before they are compared, and refunded when they were right. Then earlier wrong
 * ones for that account on that network are forgotten, too: only guesses without success count against a
 * network.
 */
export const passwordBudgets = {
  /** Waiting does not restore the hundred: only a log-in does, or a new password. */
  account: [
    { count: 10, seconds: HOUR / 4 },
    { count: 100, seconds: Number.POSITIVE_INFINITY },
  ],
  /**
   * A device that has logged in before has a budget of its own, so that strangers who spend the account's
   * lock no owner out.
   */
  device: [
    { count: 10, seconds: HOUR / 4 },
    { count: 100, seconds: Number.POSITIVE_INFINITY },
  ],
  /**
   * A school of a thousand behind one router: when every second learner mistypes once, all at the same time,
   * 500 wrong ones stand until they try again, and fewer than 100 come from those who give up. Password
   * spraying gets 600 accounts an hour, and 2,000 a day.
   */
  network: [
    { count: 600, seconds: HOUR },
    { count: 2_000, seconds: DAY },
  ],
  /**
   * Against password spraying from many networks: five schools at once. When it is spent, staff are told, and
   * log-ins on devices that are not known go by the slow lane. Known devices, sessions and new passwords go
   * on.
   */
  tenant: [
    { count: 3_000, seconds: HOUR },
    { count: 10_000, seconds: DAY },
  ],
} as const satisfies Record<string, readonly Budget[]>;

export type PasswordScope = keyof typeof passwordBudgets;

/** Delay of a mail beyond the tenant's budget; its code lasts ten minutes. */
export const LATE_MAIL_SECONDS = 60;

/**
 * Time in which a wrong password of another person still counts against an account whose owner logs in
 * meanwhile.
 */
export const GUESSES_OUTLIVE_LOG_IN_SECONDS = DAY;

/** Longest window: older events count against none of these budgets, except for those that never end. */
export function longestWindowSeconds(budgets: readonly Budget[]): number {
  return Math.max(...budgets.map(({ seconds }) => seconds).filter(Number.isFinite));
}
