import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTO_SUBMIT_TOLERANCE_MS,
  decideSave,
  decideStart,
  decideSubmit,
  GRACE_MS,
  hasAccess,
  SWEEP_AFTER_MS,
  secondsTaken,
  type TestWindow,
} from './attempt.ts';

const NOW = 1_800_000_000_000;
const yesNo = [true, false];
/** Times around every moment at which a decision changes, to the millisecond. */
const moments = [
  -60_000,
  -AUTO_SUBMIT_TOLERANCE_MS - 1,
  -AUTO_SUBMIT_TOLERANCE_MS,
  0,
  GRACE_MS,
  GRACE_MS + 1,
  3_600_000,
];

const windows = [null, NOW - 1, NOW, NOW + 1].flatMap((opensAt) =>
  [null, NOW - 1, NOW, NOW + 1].map((closesAt) => ({ opensAt, closesAt })),
);
const isWithin = ({ opensAt, closesAt }: TestWindow) =>
  (opensAt === null || opensAt <= NOW) && (closesAt === null || NOW < closesAt);

describe('starting, in every situation', () => {
  const situations = yesNo.flatMap((taken) =>
    yesNo.flatMap((recharge) =>
      yesNo.flatMap((testActive) =>
        yesNo.flatMap((access) =>
          yesNo.flatMap((maySit) =>
            windows.map((window) => ({ taken, recharge, maySit, testActive, access, window, now: NOW })),
          ),
        ),
      ),
    ),
  );

  it('is allowed to those with access whom it is for, once or as a recharge, on an active test within its window, and to nobody else', () => {
    for (const facts of situations) {
      const allowed =
        facts.access &&
        facts.maySit &&
        facts.testActive &&
        isWithin(facts.window) &&
        (!facts.taken || facts.recharge);
      expect(decideStart({ ...facts, openAttempt: null }) === 'start', JSON.stringify(facts)).toBe(allowed);
    }
  });

  it('with an attempt open is resuming whatever happened since, until its grace is over', () => {
    for (const facts of situations) {
      for (const moment of moments) {
        const decision = decideStart({ ...facts, openAttempt: { deadlineAt: NOW - moment } });
        expect(decision).toBe(moment > GRACE_MS ? 'close_first' : 'resume');
      }
    }
  });

  it('tells a learner whom a test is not for, and who never took it, no more than that it is not there', () => {
    for (const facts of situations.filter(({ maySit, taken }) => !maySit && !taken)) {
      expect(decideStart({ ...facts, openAttempt: null })).toBe('not_found');
    }
  });

  it('tells a learner without access nothing of whether the test is active but that it is not there', () => {
    for (const window of windows) {
      const hidden = {
        openAttempt: null,
        taken: false,
        recharge: false,
        maySit: true,
        testActive: false,
        window,
        now: NOW,
      };
      expect(decideStart({ ...hidden, access: true })).toBe(decideStart({ ...hidden, access: false }));
    }
  });
});

describe('saving, in every situation', () => {
  const revisions = [3, 4, 5, 6];
  const situations = yesNo.flatMap((closed) =>
    moments.flatMap((moment) =>
      yesNo.flatMap((writerMatches) =>
        revisions.flatMap((revision) =>
          yesNo.flatMap((sameSaveId) =>
            yesNo.map((sameBody) => ({
              closed,
              deadlineAt: NOW,
              now: NOW + moment,
              writerMatches,
              storedRevision: 4,
              revision,
              sameSaveId,
              sameBody,
            })),
          ),
        ),
      ),
    ),
  );

  it('is taken from the one writer, in time, into an open attempt, as the very next revision, and only then', () => {
    for (const facts of situations) {
      const inTime = facts.now <= facts.deadlineAt + GRACE_MS;
      const taken =
        !facts.sameSaveId && !facts.closed && inTime && facts.writerMatches && facts.revision === 5;
      expect(decideSave(facts) === 'accept', JSON.stringify(facts)).toBe(taken);
    }
  });

  it('of a name that was taken last is never taken again: it is acknowledged, or refused as another', () => {
    for (const facts of situations) {
      if (!facts.sameSaveId) continue;
      expect(decideSave(facts)).toBe(facts.sameBody ? 'repeat' : 'save_id_reused');
    }
  });

  it('hides the revision from pages that are not the writer', () => {
    for (const facts of situations) {
      if (!facts.writerMatches) expect(decideSave(facts)).not.toBe('stale');
    }
  });

  it('counts each save once, however often and in whatever order they arrive', () => {
    const arrivals = fc.array(fc.nat(9), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(arrivals, (order) => {
        // A page that sends save n as revision n + 1, over a network that repeats and reorders.
        let stored = { revision: 0, saveId: -1 };
        const taken: number[] = [];
        for (const save of order) {
          const decision = decideSave({
            closed: false,
            deadlineAt: NOW,
            now: NOW - 1,
            writerMatches: true,
            storedRevision: stored.revision,
            revision: save + 1,
            sameSaveId: stored.saveId === save,
            sameBody: true,
          });
          if (decision !== 'accept') continue;
          stored = { revision: save + 1, saveId: save };
          taken.push(save);
        }
        expect(taken).toEqual(taken.map((_, place) => place));
      }),
    );
  });
});

describe('handing in, in every situation', () => {
  const situations = (['matches', 'differs', 'absent'] as const).flatMap((writer) =>
    yesNo.flatMap((auto) =>
      moments.flatMap((moment) =>
        [null, 3, 4, 5].map((revision) => ({
          deadlineAt: NOW,
          now: NOW + moment,
          auto,
          writer,
          storedRevision: 4,
          revision,
        })),
      ),
    ),
  );

  it('is late from one moment on, for everyone alike', () => {
    for (const facts of situations) {
      const late = facts.now > facts.deadlineAt + GRACE_MS;
      expect(decideSubmit(facts) === 'late', JSON.stringify(facts)).toBe(late);
    }
  });

  it('by hand is never too early, and by itself never more than two seconds', () => {
    for (const facts of situations) {
      if (facts.writer === 'differs' || facts.revision === 3 || facts.revision === 5) continue;
      const early = facts.auto && facts.now < facts.deadlineAt - 2_000;
      expect(decideSubmit(facts) === 'not_due', JSON.stringify(facts)).toBe(early);
    }
  });

  it('is another writer’s in no situation in which it counts', () => {
    for (const facts of situations) {
      if (facts.writer === 'differs') expect(decideSubmit(facts)).not.toBe('accept');
    }
  });

  it('counts only where its answers follow the latest save, or where it does not say what they follow', () => {
    for (const facts of situations) {
      if (decideSubmit(facts) === 'accept') expect([null, 4]).toContain(facts.revision);
    }
  });

  it('hides the revision from pages that are not the writer', () => {
    for (const facts of situations) {
      if (facts.writer === 'differs') expect(decideSubmit(facts)).not.toBe('stale');
    }
  });
});

it('the sweep closes nothing for which an answer may still arrive in time', () => {
  expect(GRACE_MS).toBe(30_000);
  expect(SWEEP_AFTER_MS).toBeGreaterThan(GRACE_MS);
});

it('access ends with the plan, to the millisecond, and never on a free platform', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 1_000 }), (left) => {
      const facts = { planExpiresAt: NOW + left, now: NOW };
      expect(hasAccess({ ...facts, platformType: 'Paid' })).toBe(left > 0);
      expect(hasAccess({ ...facts, platformType: 'Free' })).toBe(true);
      expect(hasAccess({ ...facts, planExpiresAt: null, platformType: 'Paid' })).toBe(false);
    }),
  );
});

it('the time taken is never negative, never more than was allotted, and grows with the time that passed', () => {
  const time = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.nat(10_000_000), time, time, (allotted, one, other) => {
      const taken = (endedAt: number) => secondsTaken({ startedAt: 0, deadlineAt: allotted, endedAt });
      expect(taken(one)).toBeGreaterThanOrEqual(0);
      expect(taken(one)).toBeLessThanOrEqual(Math.round(allotted / 1_000));
      expect(taken(Math.min(one, other))).toBeLessThanOrEqual(taken(Math.max(one, other)));
    }),
  );
});
