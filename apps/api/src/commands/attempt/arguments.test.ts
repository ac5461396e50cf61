import { describe, expect, it } from 'vitest';
import { readAttemptArguments } from './arguments.ts';

const ID = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';
const read = (given: string) => readAttemptArguments(given.split(' ').filter((word) => word !== ''));

const nothingChosen = { attemptId: null, open: null, closedBy: null, test: null, from: null, to: null };

describe('what stands behind npm run attempt --', () => {
  it.each([
    ['show --tenant demo', { ...nothingChosen, open: false }],
    ['show --tenant demo --open --test Anatomy', { ...nothingChosen, open: true, test: 'Anatomy' }],
    [`show --tenant demo --attempt ${ID}`, { ...nothingChosen, attemptId: ID }],
    [
      'show --tenant demo --from 2026-05-04T09:30Z --to 2026-05-04T10:30+01:00',
      {
        ...nothingChosen,
        open: false,
        from: new Date('2026-05-04T09:30:00Z'),
        to: new Date('2026-05-04T09:30:00Z'),
      },
    ],
  ])('"%s" is a command', (given, selection) => {
    expect(read(given)).toEqual({ type: 'command', command: { type: 'show', tenant: 'demo', selection } });
  });

  it('reopening all within a time takes those closed by the clock, unless told otherwise', () => {
    const args = 'reopen --tenant demo --minutes 20 --reason Clock';
    const window = '--from 2026-05-04T09:30Z --to 2026-05-04T10:30Z';
    const command = (closedBy: string | null) => ({ command: { selection: { closedBy } } });
    expect(read(`${args} ${window}`)).toMatchObject(command('clock'));
    expect(read(`${args} ${window} --closed-by learner`)).toMatchObject(command('learner'));
    expect(read(`${args} ${window} --closed-by any`)).toMatchObject(command(null));
    expect(read(`${args} --attempt ${ID}`)).toMatchObject(command(null));
  });

  it('a change has its minutes, reason and name', () => {
    const window = '--from 2026-05-04T09:30Z --to 2026-05-04T10:30Z';
    expect(read(`reopen --tenant demo ${window} --minutes 20 --reason Clock --as Ada --yes`)).toMatchObject({
      command: {
        type: 'change',
        selection: { open: false },
        correction: { act: 'reopen', minutes: 20, reason: 'Clock', by: 'Ada' },
        yes: true,
      },
    });
    expect(read('extend --tenant demo --minutes 1 --reason Alarm')).toMatchObject({
      command: { selection: { open: true }, correction: { by: expect.stringMatching(/./u) }, yes: false },
    });
  });

  it.each([
    ['', ['Say what to do: show, extend or reopen.']],
    ['close', ['There is no "close".']],
    ['toString', ['There is no "toString".']],
    ['show', ['--tenant is missing.']],
    ['show --tenant demo --minutes 5', ["Unknown option '--minutes'."]],
    ['show --tenant demo more', ['"more" belongs to no option. Words of one text need quotation marks.']],
    [
      'show --tenant demo --from yesterday',
      ['--from must be a time with its zone, such as 2026-05-04T09:30Z.'],
    ],
    [
      'show --tenant demo --from 2026-02-30T09:30Z --to 2026-05-04T24:00Z',
      [
        '--from must be a time with its zone, such as 2026-05-04T09:30Z.',
        '--to must be a time with its zone, such as 2026-05-04T09:30Z.',
      ],
    ],
    [
      'show --tenant demo --to 2026-05-04T09:30',
      ['--to must be a time with its zone, such as 2026-05-04T09:30Z.'],
    ],
    [
      'show --tenant demo --from 2026-05-04T09:30Z --to 2026-05-04T09:29Z',
      ['--from must not be later than --to.'],
    ],
    ['show --tenant demo --closed-by toString', ['--closed-by must be clock, learner or any.']],
    ['show --tenant demo --open --closed-by clock', ['--closed-by cannot be used with --open.']],
    [`show --tenant demo --attempt ${ID} --closed-by clock`, ['--closed-by cannot be used with --attempt.']],
    ['show --tenant demo --attempt 17', ['--attempt must be an attempt’s id.']],
    [`show --tenant demo --attempt ${ID} --open`, ['--open cannot be used with --attempt.']],
    [
      'reopen --tenant demo',
      [
        'Say which: --attempt, or both --from and --to.',
        '--minutes must be a whole number from 1 to 1440.',
        '--reason is missing.',
      ],
    ],
    [
      'extend --tenant demo --minutes 1441 --reason Alarm',
      ['--minutes must be a whole number from 1 to 1440.'],
    ],
    [
      'extend --tenant demo --minutes 2.5 --reason Alarm',
      ['--minutes must be a whole number from 1 to 1440.'],
    ],
  ])('"%s" is a fault in words', (given, faults) => {
    expect(read(given)).toEqual({ type: 'faults', faults });
  });

  it('a reason of several lines, or without end, is a fault', () => {
    for (const reason of ['two\nlines', 'x'.repeat(501)]) {
      const args = ['extend', '--tenant', 'demo', '--minutes', '5', '--reason', reason];
      expect(readAttemptArguments(args)).toEqual({
        type: 'faults',
        faults: ['--reason must be one line of at most 500 characters.'],
      });
    }
  });
});
