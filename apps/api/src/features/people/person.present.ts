import type { Contract, ResponseIn } from '@assay/contract';
import { deviceInWords } from '../accounts/device-words.ts';
import { explainAccess } from '../subscriptions/subscriptions.service.ts';
import type { PersonAttemptRow, PersonRow } from './people.queries.ts';
import type { WholePerson } from './person.service.ts';

type Answer = ResponseIn<Contract['getPerson']>;

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function presentListed(row: PersonRow): ResponseIn<Contract['listPeople']>['people'][number] {
  const { id, first_name, last_name, email, role, state, seen_at, plan_until, tests } = row;
  const times = { lastSeenAt: timeOf(seen_at), planUntil: timeOf(plan_until) };
  return { _id: id, first_name, last_name, email, role, state, tests, ...times };
}

export function presentPerson(whole: WholePerson): Answer {
  const {
    person,
    attempts,
    periods,
    payments,
    orders,
    tickets,
    sessions,
    extraTime,
    plans,
    barred,
    changes,
  } = whole;
  const { created_at, disabled_at, mobile, dob, permissions } = person;
  const times = { since: created_at.toISOString(), deactivatedAt: timeOf(disabled_at) };
  return {
    person: { ...presentListed(person), ...times, mobile, dob, permissions },
    attempts: attempts.map(presentAttempt),
    periods: explainAccess(periods).map(({ period, from, to }) => ({
      from: timeOf(from),
      to: timeOf(to),
      grantedAt: period.granted_at.toISOString(),
      isPaid: period.transaction_id !== null,
    })),
    payments: payments.map((each) => ({
      _id: each.id,
      access: each.access,
      amountPence: each.amount_pence,
      refundedPence: each.refunded_pence,
      isDisputed: each.disputed,
      paidAt: each.paid_at.toISOString(),
      invoice: each.number,
    })),
    openOrders: orders.map(({ access, price_pence, created_at: since }) => ({
      access,
      pricePence: price_pence,
      since: since.toISOString(),
    })),
    tickets: tickets.map(({ id, subject, status, created_at: createdAt }) => ({
      _id: id,
      subject,
      status,
      createdAt: createdAt.toISOString(),
    })),
    sessions: sessions.map(({ id, userAgent, startedAt, lastUsedAt }) => ({
      _id: id,
      device: deviceInWords(userAgent),
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    extraTime: extraTime && {
      percent: extraTime.percent,
      startsOn: extraTime.starts_on,
      endsOn: extraTime.ends_on,
      inForce: extraTime.in_force,
    },
    plans: plans.map(({ access, validity_days }) => ({ name: access, days: validity_days })),
    barred: barred.map(({ test_id, test_name }) => ({ _id: test_id, test_name })),
    changes:
      changes?.map(({ done_at, done_by, action, reason }) => ({
        doneAt: done_at.toISOString(),
        doneBy: done_by,
        action,
        reason,
      })) ?? null,
  };
}

function presentAttempt(row: PersonAttemptRow): Answer['attempts'][number] {
  const { correct, total, performance_percent } = row;
  const isGraded = correct !== null && total !== null && performance_percent !== null;
  return {
    _id: row.id,
    test_name: row.test_name,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    closedAt: timeOf(row.closed_at),
    result: isGraded ? { correct, total, performance_percent } : null,
  };
}
