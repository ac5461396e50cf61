import type { Position } from '@assay/interchange';
import { expect, it } from 'vitest';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { FirstFindings } from './findings-report.ts';

const SOURCE = { format: 'moodle-xml', understood: null } as const;

function linesOf(findings: Finding[], isWritten = false): string[] {
  const shown = new FirstFindings();
  for (const finding of findings) shown.add(finding);
  return shown.lines(SOURCE, isWritten).map((line) => line.replace(/: .* \[/u, ': … ['));
}

function changed(line: number, reason: 'options_mixed' | 'setting_dropped', detail: string | null): Finding {
  return { type: 'changed', position: at(line), id: `q${line}`, reason, detail };
}

function at(line: number): Position {
  return { unit: 'line', first: line, last: line };
}

it('shows what is rare before what is said of nearly every item, with how many more there are', () => {
  const mixed = [1, 2, 3, 4, 5].map((line) => changed(line, 'options_mixed', null));
  const settings = [6, 7, 8].map((line) => changed(line, 'setting_dropped', 'tags ecg'));
  const lines = linesOf([...mixed, ...settings, changed(9, 'setting_dropped', 'hints 1')]);
  expect(lines).toEqual([
    'The first items that are taken, but changed:',
    '  line 9 (q9): … [setting_dropped]',
    '  line 6 (q6): … [setting_dropped]',
    '  line 7 (q7): … [setting_dropped]',
    '  and 1 more of this kind: setting_dropped tags',
    '  line 1 (q1): … [options_mixed]',
    '  line 2 (q2): … [options_mixed]',
    '  and 3 more of this kind: options_mixed',
  ]);
});

it('shows what is refused in the order of the file', () => {
  const refused = (line: number, reason: 'no_key' | 'no_stem'): Finding => ({
    ...{ type: 'refused', position: at(line), id: null, reason, detail: null },
  });
  expect(linesOf([refused(1, 'no_key'), refused(2, 'no_stem'), refused(3, 'no_key')])).toEqual([
    'The first items refused:',
    '  line 1: … [no_key]',
    '  line 2: … [no_stem]',
    '  line 3: … [no_key]',
  ]);
});

it('says below what looks suspicious to mend it before it is written, and below nothing else', () => {
  const suspicious: Finding = {
    ...{ type: 'suspicious', position: at(1), id: 'q1', reason: 'options_alike', detail: 'options 1 and 2' },
  };
  const advice =
    '  Mend these in the file before they are written, with --dry-run until then: a question that is changed later counts as a new one, beside the old one, unless it has an id.';
  const lines = linesOf([changed(2, 'options_mixed', null), suspicious]);
  expect(lines).toEqual([
    'The first items that are taken, but look suspicious:',
    '  line 1 (q1): … [options_alike]',
    advice,
    'The first items that are taken, but changed:',
    '  line 2 (q2): … [options_mixed]',
  ]);
  expect(linesOf([changed(2, 'options_mixed', null)])).not.toContain(advice);
  const atOnce = linesOf([suspicious], true);
  expect(atOnce).not.toContain(advice);
  expect(atOnce.at(-1)).toMatch(/mended in the file later comes beside the question that is there/u);
});
