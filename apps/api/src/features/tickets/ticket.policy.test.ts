import type { UserId } from '@assay/assessment';
import { TICKET_STATUSES } from '@assay/contract/tickets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideMessage,
  decideMove,
  decideReplyMail,
  isDailyMailTime,
  maySeeTicket,
  QUIET_SECONDS,
  SEEN_WITHIN_SECONDS,
} from './ticket.policy.ts';

const ada = 'ada' as UserId;
const grace = 'grace' as UserId;
const status = fc.constantFrom(...TICKET_STATUSES);

describe('who sees a ticket', () => {
  it('is its learner, and staff', () => {
    expect(maySeeTicket({ id: ada, role: 'learner' }, { user_id: ada })).toBe(true);
    expect(maySeeTicket({ id: grace, role: 'staff' }, { user_id: ada })).toBe(true);
  });

  it('is no other learner', () => {
    expect(maySeeTicket({ id: grace, role: 'learner' }, { user_id: ada })).toBe(false);
  });
});

describe('a message of the learner', () => {
  it('is taken while the ticket is Open, leaves it Open, begins the wait once, and shows that all was seen', () => {
    expect(decideMessage('learner', { status: 'Open', waiting: false }, undefined)).toEqual({
      status: 'Open',
      waiting: 'begins',
      seen: 'all',
    });
    expect(decideMessage('learner', { status: 'Open', waiting: true }, undefined)).toEqual({
      status: 'Open',
      waiting: 'as before',
      seen: 'all',
    });
  });

  it.each(['Pending', 'Closed'] as const)('is refused while it is %s', (status) => {
    expect(decideMessage('learner', { status, waiting: false }, undefined)).toBe('ticket_not_open');
  });

  it('opens a Pending one again where that is asked for, and no Closed one', () => {
    expect(decideMessage('learner', { status: 'Pending', waiting: false }, 'Open')).toEqual({
      status: 'Open',
      waiting: 'begins',
      seen: 'all',
    });
    expect(decideMessage('learner', { status: 'Closed', waiting: false }, 'Open')).toBe('ticket_not_open');
  });

  it('never chooses another status', () => {
    const other = fc.constantFrom('Pending' as const, 'Closed' as const);
    fc.assert(
      fc.property(status, fc.boolean(), other, (before, waiting, wanted) => {
        expect(decideMessage('learner', { status: before, waiting }, wanted)).toBe('forbidden');
      }),
    );
  });
});

describe('a message of staff', () => {
  it.each(['Open', 'Pending'] as const)('is taken while the ticket is %s, and ends the wait', (status) => {
    expect(decideMessage('staff', { status, waiting: true }, undefined)).toEqual({
      status,
      waiting: 'ends',
      seen: 'as before',
    });
    expect(decideMessage('staff', { status, waiting: true }, 'Closed')).toEqual({
      status: 'Closed',
      waiting: 'ends',
      seen: 'as before',
    });
  });

  it('is refused in one that is Closed, which is opened first', () => {
    expect(decideMessage('staff', { status: 'Closed', waiting: false }, 'Open')).toBe('ticket_not_open');
  });
});

it.each([
  ['Open', 'Closed', 'ends'],
  ['Pending', 'Closed', 'ends'],
  ['Open', 'Pending', 'as before'],
  ['Pending', 'Open', 'as before'],
  ['Closed', 'Open', 'resumes'],
  ['Closed', 'Pending', 'resumes'],
] as const)(
  'nobody waits in a ticket that is closed, and again when it is none: from %s to %s the wait %s',
  (before, wanted, waiting) => {
    expect(decideMove(before, wanted)).toEqual({ status: wanted, waiting, seen: 'as before' });
  },
);

it('the daily mail goes out in the morning, and late only until noon', () => {
  const hours = [...Array(24).keys()].filter(isDailyMailTime);
  expect(hours).toEqual([8, 9, 10, 11]);
});

describe('mail of an answer', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
  const answered = { lastStaffNumber: 2, seenNumber: 1, lastStaffAt: at(0), mailedAt: null };

  it('waits for the learner to see it first', () => {
    expect(decideReplyMail(answered, at(1))).toEqual({ wait: SEEN_WITHIN_SECONDS - 1 });
    expect(decideReplyMail(answered, at(SEEN_WITHIN_SECONDS))).toBe('send');
  });

  it('is none where the learner has seen it, or nobody answered', () => {
    expect(decideReplyMail({ ...answered, seenNumber: 2 }, at(10_000))).toBe('none');
    expect(
      decideReplyMail({ ...answered, lastStaffAt: null, lastStaffNumber: 0, seenNumber: 0 }, at(0)),
    ).toBe('none');
  });

  it('is not sent twice of the same answer', () => {
    expect(decideReplyMail({ ...answered, mailedAt: at(90) }, at(100_000))).toBe('none');
  });

  it('tells of a later answer when the quiet after the last mail is over', () => {
    const later = { ...answered, lastStaffAt: at(200), mailedAt: at(100) };
    expect(decideReplyMail(later, at(300))).toEqual({ wait: 100 + QUIET_SECONDS - 300 });
    expect(decideReplyMail(later, at(100 + QUIET_SECONDS))).toBe('send');
  });

  it('is always sent in the end, while it is not seen: waiting as long as is said never waits again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.option(fc.integer({ min: 0, max: 9_999 })),
        (now, mailed) => {
          const ticket = {
            ...answered,
            lastStaffAt: at(5_000),
            mailedAt: mailed === null ? null : at(mailed),
          };
          const decided = decideReplyMail(ticket, at(now));
          if (typeof decided !== 'object') return;
          expect(decideReplyMail(ticket, at(now + decided.wait))).toBe('send');
        },
      ),
    );
  });
});
