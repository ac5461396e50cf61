import type { Position } from '@assay/interchange';
import { expect, it } from 'vitest';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { FindingsSummary } from './findings-summary.ts';

function linesOf(findings: Finding[]): string[] {
  const shown = new FindingsSummary();
  for (const finding of findings) shown.add(finding);
  return shown.lines().map((line) => line.replace(/: .* \[/u, ': … ['));
}

function changed(line: number, reason: 'options_mixed' | 'setting_dropped', detail: string | null): Finding {
  return { type: 'changed', position: at(line), id: `q${line}`, reason, detail };
}

function at(line: number): Position {
  return { unit: 'line', first: line, last: line };
}

it('shows what is rare before what is said of nearly every item, with how many more there are', () => {
  const mixed = [1, 2, 3, 4, 5].map((line) => changed(line, 'options_mixed', null));
  const lines = linesOf([...mixed, changed(9, 'setting_dropped', 'hints 1')]);
  expect(lines).toEqual([
    'The first items that are taken, but changed:',
    '  line 9 (q9): … [setting_dropped]',
    '  line 1 (q1): … [options_mixed]',
    '  line 2 (q2): … [options_mixed]',
    '  and 3 more of this kind: options_mixed',
  ]);
});

it('says below what looks suspicious to mend it before it is written, and below nothing else', () => {
  const suspicious: Finding = {
    type: 'suspicious',
    position: at(1),
    id: 'q1',
    reason: 'options_alike',
    detail: 'options 1 and 2',
  };
  expect(linesOf([changed(2, 'options_mixed', null), suspicious])).toEqual([
    'The first items that are taken, but look suspicious:',
    '  line 1 (q1): … [options_alike]',
    expect.stringMatching(/^ {2}Mend these in the file before they are written, with --dry-run/u),
    'The first items that are taken, but changed:',
    '  line 2 (q2): … [options_mixed]',
  ]);
});
