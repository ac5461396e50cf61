import type { BarredTest } from '../../features/accounts/taken-tests.service.ts';
import { formatPence } from '../../features/invoices/invoice-words.ts';
import type { FoundGrant, GrantPreview } from '../../features/learners/grant-plan.service.ts';
import type {
  FoundPerson,
  LearnerAudit,
  LearnerFacts,
  NotALearner,
} from '../../features/learners/learners.service.ts';
import type { LearnerPayment } from '../../features/payments/learner-payments.service.ts';
import { explainAccess } from '../../features/subscriptions/subscriptions.service.ts';
import { formatCount, formatTime, printable } from '../terminal.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Explains in one line why no learner was found. */
export function formatNotALearner(why: NotALearner, who: string): string {
  const name = printable(who);
  switch (why) {
    case 'nobody':
      return `This tenant has no learner ${name}. An address must be whole; a closed account has only its id.`;
    case 'staff':
      return `${name} is one of the staff, whom the tenant's folder names.`;
  }
}

/** One line that identifies a person. */
export function formatPerson(person: FoundPerson, timeZone: string): string {
  const { id, first_name, last_name, email, closed_at, disabled_at } = person;
  if (closed_at !== null) return `${id}  account closed ${formatTime(closed_at, timeZone)}`;
  const state = disabled_at === null ? '' : `  disabled ${formatTime(disabled_at, timeZone)}`;
  return `${printable(`${first_name} ${last_name}`)}  ${printable(email)}  ${id}${state}`;
}

/** Everything that the office is shown of a learner. */
export function formatLearner(person: FoundPerson, facts: LearnerFacts, timeZone: string): string[] {
  const { subscription, periods, payments, orders, audits, barred } = facts;
  return [
    formatPerson(person, timeZone),
    `  learner since ${formatTime(person.created_at, timeZone)}, account ${person.closed_at === null ? 'open' : 'closed'}`,
    `  access: ${formatAccess(subscription, timeZone)}`,
    ...explainAccess(periods).map((each) => `    ${formatPeriod(each, payments, timeZone)}`),
    `  payments: ${payments.length === 0 ? 'none' : numbers.format(payments.length)}`,
    ...payments.map((payment) => `    ${formatPayment(payment, timeZone)}`),
    `  open orders: ${orders.length === 0 ? 'none' : numbers.format(orders.length)}`,
    ...orders.map(
      ({ id, access, price_pence, created_at, checkout_id }) =>
        `    ${id}  ${printable(access)}  ${formatPence(price_pence)}  since ${formatTime(created_at, timeZone)}  ` +
        (checkout_id === null ? 'no checkout yet' : `checkout ${printable(checkout_id)}`),
    ),
    ...barred.map(
      (each) => `  may not take ${formatBarredTest(each)}: a closed account of this mailbox took it`,
    ),
    `  done by operators: ${audits.length === 0 ? 'nothing' : ''}`.trimEnd(),
    ...audits.map((audit) => `    ${formatAudit(audit, timeZone)}`),
  ];
}

function formatAccess(subscription: LearnerFacts['subscription'], timeZone: string): string {
  if (subscription === null) return 'none yet';
  const { expires_at, now } = subscription;
  return expires_at > now
    ? `until ${formatTime(expires_at, timeZone)}`
    : `ended ${formatTime(expires_at, timeZone)}`;
}

function formatPeriod(
  { period, from, to }: ReturnType<typeof explainAccess>[number],
  payments: LearnerPayment[],
  timeZone: string,
): string {
  const { days, until, granted_at, revoked_at, transaction_id } = period;
  const paid = payments.find(({ id }) => id === transaction_id);
  const what =
    days === null ? `until ${until === null ? '?' : formatTime(until, timeZone)}` : formatCount(days, 'day');
  const source =
    transaction_id === null
      ? `given without payment ${formatTime(granted_at, timeZone)}`
      : `for payment ${printable(paid?.payment_id ?? transaction_id)} of ${formatTime(granted_at, timeZone)}`;
  const gives =
    from === null || to === null
      ? `not counted since ${revoked_at === null ? '?' : formatTime(revoked_at, timeZone)}`
      : `from ${formatTime(from, timeZone)} to ${formatTime(to, timeZone)}`;
  return `${what}, ${source}: ${gives}`;
}

/** Formats a test with its id, as operators name it. */
export function formatBarredTest({ test_id, test_name }: BarredTest): string {
  return `"${printable(test_name)}" (${test_id})`;
}

/** Formats one payment on one line. */
export function formatPayment(payment: LearnerPayment, timeZone: string): string {
  const { id, payment_id, provider, access, amount_pence, paid_at, number, has_pdf } = payment;
  const invoice = number === null ? 'no invoice' : `invoice ${number}${has_pdf ? '' : ' (PDF not made yet)'}`;
  return (
    `${printable(payment_id)} (${provider})  ${id}  ${printable(access)}  ${formatPence(amount_pence)}  ` +
    `paid ${formatTime(paid_at, timeZone)}  ${stateOf(payment)}  ${invoice}`
  );
}

function stateOf({ amount_pence, refunded_pence, disputed }: LearnerPayment): string {
  const back = refunded_pence === 0 ? [] : [`${formatPence(refunded_pence)} paid back`];
  const states = [...(disputed ? ['disputed'] : []), ...back];
  if (states.length === 0) return 'paid';
  return refunded_pence >= amount_pence && !disputed ? 'all paid back' : states.join(', ');
}

const DONE: Record<LearnerAudit['action'], string> = {
  plan_granted: 'plan granted',
  refunded: 'refunded',
  exported: 'exported',
  erased: 'erased',
  readmitted: 'readmitted',
};

function formatAudit({ action, done_at, done_by, reason, details }: LearnerAudit, timeZone: string): string {
  const what = Object.entries(details ?? {}).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
  const facts = what.length === 0 ? '' : ` (${what.join(', ')})`;
  return `${DONE[action]} ${formatTime(done_at, timeZone)} by ${printable(done_by)}${printable(facts)}: ${printable(reason)}`;
}

/** Describes the effect of a grant, for the confirmation. */
export function formatGrantPlan(
  grant: FoundGrant,
  { endsAt, wouldEndAt, now }: GrantPreview,
  timeZone: string,
) {
  const what =
    'days' in grant
      ? `${formatCount(grant.days, 'day')} more`
      : `access until ${formatTime(grant.until, timeZone)}`;
  const before =
    endsAt === null
      ? 'there is none now'
      : endsAt > now
        ? `now until ${formatTime(endsAt, timeZone)}`
        : `ended ${formatTime(endsAt, timeZone)}`;
  return `Gives ${what} without payment: access lasts until ${formatTime(wouldEndAt, timeZone)} (${before}).`;
}
