import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withExtraTime } from './accommodations.ts';
import { deadlineOf } from './attempt.ts';
import { decideTimeChange, type TimeChange } from './corrections.ts';

const MINUTE = 60_000;
const open = {
  startedAt: 0,
  deadlineAt: 30 * MINUTE,
  seenDeadlineAt: null,
  closed: false,
  superseded: false,
  now: 10 * MINUTE,
};
const extend: TimeChange = { act: 'extend', minutes: 10 };
const reopen: TimeChange = { act: 'reopen', minutes: 20 };

describe('a change of an attempt’s time by hand', () => {
  it('adds to the deadline, reopens from now, or ends now', () => {
    expect(decideTimeChange(open, extend)).toEqual({ deadlineAt: 40 * MINUTE });
    expect(decideTimeChange({ ...open, closed: true }, reopen)).toEqual({ deadlineAt: 30 * MINUTE });
    expect(decideTimeChange(open, { act: 'end' })).toEqual({ deadlineAt: 10 * MINUTE });
  });

  it('fits the attempt, or leaves it as it is', () => {
    expect(decideTimeChange({ ...open, closed: true }, extend)).toEqual({ why: 'closed' });
    expect(decideTimeChange({ ...open, closed: true }, { act: 'end' })).toEqual({ why: 'closed' });
    expect(decideTimeChange(open, reopen)).toEqual({ why: 'open' });
    expect(decideTimeChange({ ...open, closed: true, superseded: true }, reopen)).toEqual({
      why: 'another_open',
    });
  });

  it('is made of the deadline that was seen, or not at all', () => {
    for (const change of [extend, { act: 'end' } as const])
      expect(decideTimeChange({ ...open, seenDeadlineAt: 29 * MINUTE }, change)).toEqual({ why: 'changed' });
    expect(decideTimeChange({ ...open, seenDeadlineAt: open.deadlineAt }, extend)).toEqual({
      deadlineAt: 40 * MINUTE,
    });
  });

  it('never moves a deadline that is over when it ends an attempt, nor to its start', () => {
    expect(decideTimeChange({ ...open, now: 31 * MINUTE }, { act: 'end' })).toEqual({ why: 'closed' });
    expect(decideTimeChange({ ...open, now: -MINUTE }, { act: 'end' })).toEqual({ deadlineAt: 1 });
  });
});

it('nobody gets time twice, however extensions and extra time are mixed and repeated', () => {
  const extension = fc.record({
    kind: fc.constant('extend' as const),
    minutes: fc.integer({ min: 1, max: 60 }),
  });
  const extra = fc.record({ kind: fc.constant('extra' as const), percent: fc.integer({ min: 1, max: 100 }) });
  const steps = fc.array(
    fc.record({ step: fc.oneof(extension, extra), times: fc.integer({ min: 1, max: 3 }) }),
  );
  fc.assert(
    fc.property(steps, fc.boolean(), (all, endsForAll) => {
      const facts = { startedAt: 0, minutes: 60, closesAt: 45 * MINUTE, endsForAll, extraSeconds: 0 };
      let deadlineAt = deadlineOf(facts);
      const before = deadlineAt;
      let extraSeconds = 0;
      let given = 0;
      let mostPercent = 0;
      for (const { step, times } of all) {
        const seenDeadlineAt = deadlineAt;
        // Each is sent again, as after a lost answer.
        for (let sent = 0; sent < times; sent += 1) {
          if (step.kind === 'extra') {
            const more = withExtraTime({ deadlineAt, minutes: 60, extraSeconds }, step.percent);
            if (more !== null) ({ deadlineAt, extraSeconds } = more);
          } else {
            const decided = decideTimeChange(
              { ...open, deadlineAt, seenDeadlineAt },
              { act: 'extend', minutes: step.minutes },
            );
            if ('deadlineAt' in decided) ({ deadlineAt } = decided);
          }
        }
        if (step.kind === 'extra') mostPercent = Math.max(mostPercent, step.percent);
        else given += step.minutes;
      }
      expect(deadlineAt - before).toBe(given * MINUTE + mostPercent * 36_000);
    }),
  );
});
