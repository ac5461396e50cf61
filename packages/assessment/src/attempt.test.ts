import { describe, expect, it } from 'vitest';
import {
  deadlineOf,
  decideSave,
  decideStart,
  decideSubmit,
  GRACE_MS,
  hasAccess,
  secondsTaken,
} from './attempt.ts';

const NOW = 1_800_000_000_000;

describe('hasAccess', () => {
  it.each([
    ['a free platform needs no plan', 'Free', null, true],
    ['a paid platform without a plan is closed', 'Paid', null, false],
    ['a plan that runs gives access', 'Paid', NOW + 1, true],
    ['a plan that ends this moment gives none', 'Paid', NOW, false],
  ] as const)('%s', (_title, platformType, planExpiresAt, access) => {
    expect(hasAccess({ platformType, planExpiresAt, now: NOW })).toBe(access);
  });
});

describe('decideStart', () => {
  const fresh = {
    openAttempt: null,
    taken: false,
    recharge: false,
    maySit: true,
    testActive: true,
    window: { opensAt: null, closesAt: null },
    access: true,
    now: NOW,
  };
  it.each([
    ['starts a test with access', {}, 'start'],
    ['refuses without access', { access: false }, 'no_access'],
    ['does not find an inactive test', { testActive: false }, 'not_found'],
    ['refuses a test taken before, active or not', { taken: true, testActive: false }, 'test_already_taken'],
    ['does not find a test of another cohort', { maySit: false }, 'not_found'],
    [
      'does not recharge a test that is for others now',
      { taken: true, recharge: true, maySit: false },
      'test_already_taken',
    ],
    ['starts a recharge of a test taken before', { taken: true, recharge: true }, 'start'],
    ['refuses a recharge without access', { taken: true, recharge: true, access: false }, 'no_access'],
    [
      'hides a test that is closed from a recharge, too',
      { taken: true, recharge: true, testActive: false },
      'not_found',
    ],
    [
      'resumes whatever happened since',
      { openAttempt: { deadlineAt: NOW }, testActive: false, access: false },
      'resume',
    ],
    ['waits for the opening', { window: { opensAt: NOW + 1, closesAt: null } }, 'not_open_yet'],
    ['starts at the opening', { window: { opensAt: NOW, closesAt: NOW + 1 } }, 'start'],
    ['starts nothing from the closing on', { window: { opensAt: null, closesAt: NOW } }, 'closed'],
    [
      'says that a test is closed after the sweep has made it inactive, too',
      { testActive: false, window: { opensAt: null, closesAt: NOW - 1 } },
      'closed',
    ],
    [
      'hides an inactive test before its opening',
      { testActive: false, window: { opensAt: NOW + 1, closesAt: null } },
      'not_found',
    ],
    [
      'resumes after the closing',
      { openAttempt: { deadlineAt: NOW }, window: { opensAt: null, closesAt: NOW - 1 } },
      'resume',
    ],
    ['resumes within the grace', { openAttempt: { deadlineAt: NOW - GRACE_MS } }, 'resume'],
    ['closes first after the grace', { openAttempt: { deadlineAt: NOW - GRACE_MS - 1 } }, 'close_first'],
  ])('%s', (_title, facts, decision) => {
    expect(decideStart({ ...fresh, ...facts })).toBe(decision);
  });
});

describe('deadlineOf', () => {
  const late = {
    startedAt: NOW,
    minutes: 60,
    closesAt: NOW + 25 * 60_000,
    endsForAll: false,
    extraSeconds: 0,
  };
  it.each([
    ['leaves all minutes to who starts late', late, 60],
    ['ends with a test that ends for all', { ...late, endsForAll: true }, 25],
    [
      'leaves all minutes where they are over before the close',
      { ...late, minutes: 20, endsForAll: true },
      20,
    ],
    ['counts extra time on top of all minutes', { ...late, extraSeconds: 900 }, 75],
    ['counts it on top of an end for all, too', { ...late, endsForAll: true, extraSeconds: 900 }, 40],
    ['needs no closing time', { ...late, closesAt: null, endsForAll: true }, 60],
  ])('%s', (_title, facts, minutes) => {
    expect(deadlineOf(facts)).toBe(NOW + minutes * 60_000);
  });
});

describe('decideSave', () => {
  const good = {
    closed: false,
    deadlineAt: NOW,
    now: NOW,
    writerMatches: true,
    storedRevision: 4,
    revision: 5,
    sameSaveId: false,
    sameBody: false,
  };
  it.each([
    ['accepts the next revision of the writer', {}, 'accept'],
    [
      'repeats an acknowledgement even when closed, late and moved',
      { sameSaveId: true, sameBody: true, closed: true, now: NOW + 99_000, writerMatches: false },
      'repeat',
    ],
    ['refuses a used id for another body', { sameSaveId: true }, 'save_id_reused'],
    ['knows a closed attempt before the clock', { closed: true, now: NOW + 99_000 }, 'closed'],
    ['accepts at the end of the grace', { now: NOW + GRACE_MS }, 'accept'],
    ['is late after the grace', { now: NOW + GRACE_MS + 1 }, 'late'],
    ['refuses another writer before looking at revisions', { writerMatches: false, revision: 9 }, 'moved'],
    ['finds a repeated revision stale', { revision: 4 }, 'stale'],
    ['finds a gap stale', { revision: 6 }, 'stale'],
  ])('%s', (_title, facts, decision) => {
    expect(decideSave({ ...good, ...facts })).toBe(decision);
  });
});

describe('decideSubmit', () => {
  const good = {
    deadlineAt: NOW,
    now: NOW - 60_000,
    auto: false,
    writer: 'matches' as const,
    storedRevision: 4,
    revision: 4,
  };
  it.each([
    ['accepts the writer before the deadline', {}, 'accept'],
    ['accepts a client of the plain specification', { writer: 'absent' as const }, 'accept'],
    ['refuses another writer', { writer: 'differs' as const }, 'moved'],
    [
      'takes what was saved after the grace, whoever asks',
      { now: NOW + GRACE_MS + 1, writer: 'differs' as const },
      'late',
    ],
    ['refuses an automatic one that is early', { auto: true, now: NOW - 2_001 }, 'not_due'],
    ['accepts an automatic one within two seconds', { auto: true, now: NOW - 2_000 }, 'accept'],
    ['accepts one that names no revision', { revision: null }, 'accept'],
    ['finds one stale that was made before the latest save', { revision: 3 }, 'stale'],
    ['finds one stale that follows a save unknown here', { revision: 5 }, 'stale'],
    ['finds a stale one stale before it is early', { auto: true, revision: 3 }, 'stale'],
    [
      'refuses another writer before looking at its revision',
      { writer: 'differs' as const, revision: 3 },
      'moved',
    ],
    ['is late after the grace, stale or not', { now: NOW + GRACE_MS + 1, revision: 3 }, 'late'],
  ])('%s', (_title, facts, decision) => {
    expect(decideSubmit({ ...good, ...facts })).toBe(decision);
  });
});

describe('secondsTaken', () => {
  it('counts from start to end', () => {
    expect(secondsTaken({ startedAt: NOW, deadlineAt: NOW + 60_000, endedAt: NOW + 12_400 })).toBe(12);
  });
  it('never exceeds the allotted time', () => {
    expect(secondsTaken({ startedAt: NOW, deadlineAt: NOW + 60_000, endedAt: NOW + 85_000 })).toBe(60);
  });
});
