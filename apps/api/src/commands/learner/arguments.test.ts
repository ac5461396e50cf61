import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readLearnerArguments } from './arguments.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const read = (given: string) =>
  readLearnerArguments(
    given.split(' ').filter((word) => word !== ''),
    NOW,
  );
const WHOM = '--tenant demo --learner ada@learner.test';
const whom = { tenant: 'demo', learner: 'ada@learner.test' };
const WHY = '--reason Scholarship --as Grace';
const by = { by: 'Grace', reason: 'Scholarship' };

describe('what stands behind npm run learner --', () => {
  it.each([
    [`show ${WHOM}`, { type: 'show', ...whom }],
    [
      `grant-plan ${WHOM} --days 30 ${WHY} --yes`,
      { type: 'grant-plan', ...whom, grant: { days: 30 }, by, yes: true },
    ],
    [
      `grant-plan ${WHOM} --plan month ${WHY}`,
      { type: 'grant-plan', ...whom, grant: { plan: 'month' }, by, yes: false },
    ],
    [
      `grant-plan ${WHOM} --until 2026-12-31T23:59Z ${WHY}`,
      {
        type: 'grant-plan',
        ...whom,
        by,
        yes: false,
        grant: { until: new Date('2026-12-31T23:59:00Z') },
      },
    ],
    [`refund ${WHOM} --payment pi_1 ${WHY}`, { type: 'refund', ...whom, paymentId: 'pi_1', by, yes: false }],
    [`readmit ${WHOM} --test T ${WHY}`, { type: 'readmit', ...whom, test: 'T', by, yes: false }],
    [`export ${WHOM} --to a.json ${WHY}`, { type: 'export', ...whom, file: 'a.json', by, yes: false }],
    [`erase ${WHOM} ${WHY} --yes`, { type: 'erase', ...whom, by, yes: true }],
  ])('"%s" is a command', (given, command) => {
    expect(read(given)).toEqual({ type: 'command', command });
  });

  it('the operator is the machine’s account where no name is given', () => {
    expect(read(`erase ${WHOM} --reason Asked`)).toMatchObject({
      command: { by: { by: userInfo().username } },
    });
  });

  const HOW_MUCH = 'Say how much: one of --days, --plan and --until.';
  const DAYS = '--days must be a whole number from 1 to 3650.';
  it.each([
    ['', ['Say what to do: show, grant-plan, refund, export, readmit or erase.']],
    ['delete', ['There is no "delete".']],
    ['toString', ['There is no "toString".']],
    ['show', ['--tenant is missing.', '--learner is missing.']],
    [`show ${WHOM} --reason Why`, ["Unknown option '--reason'."]],
    [`show ${WHOM} more`, ['"more" belongs to no option. Words of one text need quotation marks.']],
    ['grant-plan', ['--tenant is missing.', '--learner is missing.', HOW_MUCH, '--reason is missing.']],
    [`grant-plan ${WHOM} --days 3 --plan month ${WHY}`, [HOW_MUCH]],
    [`grant-plan ${WHOM} --days 0 ${WHY}`, [DAYS]],
    [`grant-plan ${WHOM} --days 3651 ${WHY}`, [DAYS]],
    [`grant-plan ${WHOM} --days 1e3 ${WHY}`, [DAYS]],
    [`grant-plan ${WHOM} --days 2.5 ${WHY}`, [DAYS]],
    [
      `grant-plan ${WHOM} --until tomorrow ${WHY}`,
      ['--until must be a time with its zone, such as 2026-12-31T23:59Z.'],
    ],
    [`grant-plan ${WHOM} --until 2026-11-30T23:59Z ${WHY}`, ['--until must lie in the future.']],
    [`refund ${WHOM} ${WHY}`, ['--payment is missing.']],
    [`export ${WHOM} ${WHY}`, ['--to is missing.']],
    [`readmit ${WHOM} ${WHY}`, ['--test is missing.']],
    [`erase ${WHOM} --as Grace`, ['--reason is missing.']],
  ])('"%s" is a fault in words', (given, faults) => {
    expect(read(given)).toEqual({ type: 'faults', faults });
  });

  it('help is help', () => expect(read('--help')).toEqual({ type: 'help' }));
});
