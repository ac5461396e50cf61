import { foldText, type Question } from '@assay/assessment';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Mapping } from './mapped/mapping.ts';
import { mappingOf, outcomesOf } from './testing/reading.ts';

/** A question as an author writes it in any system: plain texts and the positions of the right ones. */
type Written = { stem: string; options: string[]; right: number[]; explanation: string; topic: string[] };

const unit = fc.oneof(
  fc.constantFrom('\r\n', ...'aB "\',;\t\n<>&\\{éع😀'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => text !== '\0'),
);
const text = fc.string({ unit, minLength: 1, maxLength: 40 }).filter((written) => foldText(written) !== '');
const written: fc.Arbitrary<Written> = fc
  .uniqueArray(text, { minLength: 2, maxLength: 16, selector: foldText })
  // A spreadsheet's own marks would be refused in a table.
  .filter((options) => !options.every((option) => /^(?:'|=")/u.test(option.trim())))
  .chain((options) =>
    fc.record({
      stem: text,
      options: fc.constant(options),
      right: fc.uniqueArray(fc.nat({ max: options.length - 1 }), { minLength: 1, maxLength: options.length }),
      explanation: fc.oneof(fc.constant(''), text),
      topic: fc.array(
        text.filter((step) => lines(step).length === 1),
        { maxLength: 4 },
      ),
    }),
  );
const bank = fc.uniqueArray(written, { minLength: 1, maxLength: 6, selector: ({ stem }) => foldText(stem) });

const LETTERS = 'ABCDEFGHIJKLMNOP';
const keyForms = {
  letter: (index: number) => LETTERS.charAt(index),
  'number-from-0': (index: number) => index,
  'number-from-1': (index: number) => index + 1,
};
const form = fc
  .constantFrom('letter', 'number-from-0', 'number-from-1')
  .map((name) => ({ name, write: keyForms[name] }));

const BLANKS = ['\t', ' ', '\u00a0'];

/**
 * The lines of plain text as they read: without white space around them, except for an indentation of more
 * than one blank beyond the first line's.
 */
function lines(plain: string): string[] {
  const written = plain.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u);
  const first = written.find((line) => line.trim() !== '') ?? '';
  const most = blanksBefore(first).length;
  return written.map((line) => {
    const blanks = blanksBefore(line).slice(most);
    const indent = blanks.reduce((sum, blank) => sum + (blank === '\t' ? 4 : 1), 0);
    return line.trim() === '' ? '' : '\u00a0'.repeat(indent === 1 ? 0 : Math.min(20, indent)) + line.trim();
  });
}

function blanksBefore(line: string): string[] {
  const signs = [...line];
  return signs.slice(
    0,
    signs.findIndex((sign) => !BLANKS.includes(sign)),
  );
}

function htmlAsText(html: string): string {
  return html
    .replaceAll('</p><p>', '\n')
    .replace(/^<p>|<\/p>$/gu, '')
    .replaceAll('<br>', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function expectEqual(question: Question | undefined, source: Written, index: number): void {
  const filled = (plain: string) =>
    lines(plain)
      .filter((line) => line !== '')
      .join('\n');
  const right = [...source.right].sort((a, b) => a - b);
  expect(question).toMatchObject({ id: `bank:q${index}`, topic: source.topic.map((step) => step.trim()) });
  expect(htmlAsText(question?.stem ?? '')).toBe(filled(source.stem));
  expect(htmlAsText(question?.explanation ?? '')).toBe(filled(source.explanation));
  if (question === undefined || question.kind === 'parts') throw new Error('no choice');
  expect(question.kind).toBe(right.length === 1 ? 'single' : 'multiple');
  expect(question.correct).toEqual(right);
  const options = source.options.map((option) =>
    lines(option)
      .join('\n')
      .replace(/^\n+|\n+$/gu, ''),
  );
  expect(question.options.map(htmlAsText)).toEqual(options);
}

function takenFrom(text: string, format: 'jsonl' | 'json' | 'csv', mapping: Mapping): Question[] {
  return outcomesOf(text, format, mapping).map((outcome) => {
    if (outcome.type !== 'taken') throw new Error(JSON.stringify(outcome));
    return outcome.question;
  });
}

const entries = {
  bank: 'bank',
  id: 'id',
  stem: 'stem',
  explanation: 'explanation',
  topic: ['t0', 't1', 't2', 't3'],
};

it('reads back whatever is written as JSON Lines or as a JSON document', () => {
  const ends = fc.constantFrom('\n', '\r', '\r\n');
  fc.assert(
    fc.property(bank, form, ends, fc.boolean(), (sources, key, end, asDocument) => {
      const items = sources.map(({ options, right, topic, ...source }, index) => ({
        id: `q${index}`,
        ...source,
        options,
        key: right.map((position) => key.write(position)),
        ...Object.fromEntries(topic.map((step, depth) => [`t${depth}`, step])),
      }));
      const text = asDocument
        ? JSON.stringify(items, null, 2)
        : items.map((item) => JSON.stringify(item)).join(end);
      const mapping = mappingOf({
        ...entries,
        options: 'options',
        key: { field: 'key', form: key.name },
      });
      const taken = takenFrom(text, asDocument ? 'json' : 'jsonl', mapping);
      expect(taken).toHaveLength(sources.length);
      sources.forEach((source, index) => void expectEqual(taken[index], source, index));
    }),
    { numRuns: 60 },
  );
});

it('reads back whatever is written as a table', () => {
  const style = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r', '\r\n'),
    header: fc.boolean(),
    mark: fc.constantFrom('', '\ufeff'),
  });
  fc.assert(
    fc.property(bank, form, style, (sources, key, { delimiter, end, header, mark }) => {
      const optionNames = Array.from({ length: 16 }, (_, index) => `o${index}`);
      const names = ['id', 'stem', 'explanation', 'key', 't0', 't1', 't2', 't3', ...optionNames];
      const at = (name: string) => (header ? name : names.indexOf(name) + 1);
      const rows = sources.map(({ stem, explanation, right, topic, options }, index) => {
        const steps = [0, 1, 2, 3].map((depth) => topic[depth] ?? '');
        const all = optionNames.map((_, option) => options[option] ?? '');
        return [
          `q${index}`,
          stem,
          explanation,
          right.map((position) => key.write(position)).join('/'),
          ...steps,
          ...all,
        ];
      });
      const write = (cells: string[]) =>
        cells
          .map((cell) => (/^[\w ]*$/u.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`))
          .join(delimiter);
      const text = mark + [...(header ? [names] : []), ...rows].map(write).join(end);
      const mapping = mappingOf({
        bank: 'bank',
        csv: { delimiter, header },
        id: at('id'),
        stem: at('stem'),
        explanation: at('explanation'),
        topic: ['t0', 't1', 't2', 't3'].map(at),
        options: optionNames.map(at),
        fewerOptions: true,
        key: { field: at('key'), form: key.name, separator: '/' },
      });
      const taken = takenFrom(text, 'csv', mapping);
      expect(taken).toHaveLength(sources.length);
      sources.forEach((source, index) => void expectEqual(taken[index], source, index));
    }),
    { numRuns: 60 },
  );
});
