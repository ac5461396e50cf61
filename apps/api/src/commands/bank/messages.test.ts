import type { RefusalReason } from '@assay/interchange';
import { expect, it } from 'vitest';
import type { BankCounts } from '../../features/imports/prepare-bank.ts';
import { FirstFindings } from './findings-report.ts';
import { describeMostlyRefused } from './messages.ts';

const SOURCE = { format: 'moodle-xml', understood: null } as const;

function countsOf(refused: [RefusalReason, number][], taken: number): BankCounts {
  const found = refused.reduce((sum, [, count]) => sum + count, taken);
  return { found, taken, duplicate: 0, refused: new Map(refused), notes: new Map(), keyPositions: new Map() };
}

function withKinds(...kinds: string[]): FirstFindings {
  const shown = new FirstFindings();
  for (const [index, detail] of kinds.entries()) {
    const position = { unit: 'item', number: index + 1 } as const;
    shown.add({ type: 'refused', position, id: null, reason: 'kind_not_represented', detail });
  }
  return shown;
}

it('names the kinds that are not read where nothing else is refused, and does not doubt the format', () => {
  const { kindsNotRead } = withKinds('essay', 'ddwtos', 'ddwtos');
  expect(describeMostlyRefused(countsOf([['kind_not_represented', 3]], 1), SOURCE, kindsNotRead)).toEqual([
    'Most items are refused. Their kinds are not read: ddwtos (2 items), essay (1 item).',
  ]);
});

it('asks whether the format is right where more is refused than kinds', () => {
  const { kindsNotRead } = withKinds('essay');
  const counts = countsOf(
    [
      ['kind_not_represented', 1],
      ['no_key', 4],
    ],
    1,
  );
  expect(describeMostlyRefused(counts, SOURCE, kindsNotRead)).toEqual([
    'Most items are refused. Is the format right for this file?',
  ]);
});

it.each([
  ['Moodle XML', { format: 'moodle-xml' }, 0],
  ['Aiken', { format: 'aiken' }, 1],
  ['GIFT', { format: 'gift' }, 1],
] as const)('does not doubt the format of %s that its content tells', (_title, { format }, taken) => {
  const source = { format, understood: null, isTold: true };
  expect(describeMostlyRefused(countsOf([['no_key', 4]], taken), source, new Map())).toEqual([
    'Most items are refused. Its content tells that its format is right: the reasons stand above.',
  ]);
});

it.each([
  ['that was given and that its content does not tell', false, 1],
  ['of a text of which nothing is taken', true, 0],
])('asks whether a format is right %s', (_title, isTold, taken) => {
  const source = { format: 'gift', understood: null, isTold } as const;
  expect(describeMostlyRefused(countsOf([['no_key', 4]], taken), source, new Map())).toEqual([
    'Most items are refused. Is the format right for this file?',
  ]);
});

it('keeps no more kinds than a person would read of a file that was made to hurt', () => {
  const { kindsNotRead } = withKinds(...[...Array(500).keys()].map(String));
  expect(kindsNotRead.size).toBeLessThan(60);
  expect(kindsNotRead.get('others')).toBe(450);
});
