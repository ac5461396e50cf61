import { foldText } from '@assay/assessment';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digest } from '../testing/reading.ts';
import { readGift } from './read-gift.ts';

/** A question in plain texts; said[n] is the feedback on option n, empty for none. */
type Written = {
  stem: string;
  options: readonly string[];
  right: readonly number[];
  kind: 'single' | 'multiple' | 'true_false';
  said: string[];
  general: string;
};

const unit = fc.oneof(
  fc.constantFrom(...'\\~=#{}:%[]/<>&"\'-> \n\tnaéع'),
  fc.constantFrom('\r\n', '\\n', '->', '::', '//', '####', '[html]', '%50%'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => text !== '\0' && text !== '$'),
);
const text = fc.string({ unit, minLength: 1, maxLength: 30 }).filter((written) => foldText(written) !== '');
const textOrNone = fc.oneof(fc.constant(''), text);

const trueFalse = fc.record({
  stem: text,
  options: fc.constant(['True', 'False']),
  right: fc.constantFrom([0], [1]),
  kind: fc.constant('true_false' as const),
  said: fc.tuple(textOrNone, textOrNone).map(([first, second]) => [first, second]),
  general: textOrNone,
});
const choice = fc.uniqueArray(text, { minLength: 2, maxLength: 16, selector: foldText }).chain((options) =>
  fc.constantFrom('single' as const, 'multiple' as const).chain((kind) =>
    fc.record({
      stem: text,
      options: fc.constant(options),
      right: fc.uniqueArray(fc.nat({ max: options.length - 1 }), {
        minLength: 1,
        maxLength: kind === 'single' ? 1 : options.length,
      }),
      kind: fc.constant(kind),
      said: fc.array(textOrNone, { minLength: options.length, maxLength: options.length }),
      general: textOrNone,
    }),
  ),
);
const bank = fc.uniqueArray(fc.oneof(trueFalse, choice), {
  minLength: 1,
  maxLength: 5,
  selector: ({ stem }) => foldText(stem),
});

/** Escapes as Moodle does. */
function escaped(plain: string): string {
  return `[plain]${plain.replace(/[\\~=#{}:]/gu, '\\$&').replace(/\r\n|[\n\r]/gu, '\\n')}`;
}

function giftOf({ stem, options, right, kind, said, general }: Written, index: number, end: string): string {
  const lines = [`// [id:q${index}]`, `::Question ${index}::${escaped(stem)}{`];
  const feedback = (option: number) => (said[option] === '' ? '' : `#${escaped(said[option] ?? '')}`);
  if (kind === 'true_false') {
    const [truth = 0] = right;
    lines.push(`${truth === 0 ? 'TRUE' : 'F'}${feedback(1 - truth) || '#'}${feedback(truth) || '#'}`);
  } else {
    const share = (100 / right.length).toFixed(5);
    for (const [position, option] of options.entries()) {
      const sign = kind === 'single' ? '=' : `~%${share}%`;
      lines.push(`\t${right.includes(position) ? sign : '~'}${escaped(option)}${feedback(position)}`);
    }
  }
  if (general !== '') lines.push(`####${escaped(general)}`);
  return [...lines, '}', '', ''].join(end);
}

/** The visible lines of the HTML: not empty, and without white space around them. */
function seen(html: string): string[] {
  const plain = html
    .replace(/<\/?(?:p|br|dl|dt|dd)>/gu, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return linesOf(plain);
}

function linesOf(plain: string): string[] {
  const lines = plain.split(/[\n\r\v\f\u0085\u2028\u2029]/u).map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

it('reads back every question that is written as GIFT', () => {
  fc.assert(
    fc.property(bank, fc.constantFrom('\n', '\r', '\r\n'), fc.boolean(), (sources, end, mark) => {
      const file =
        (mark ? '\ufeff' : '') + sources.map((source, index) => giftOf(source, index, end)).join('');
      const read = readGift(Buffer.from(file), { bank: 'b' }, digest);
      const drafts = read.type === 'drafts' ? [...read.drafts] : [];
      expect(drafts).toHaveLength(sources.length);
      for (const [index, { stem, options, right, kind, said, general }] of sources.entries()) {
        const result = drafts[index]?.result;
        if (result?.type !== 'question' || result.question.kind === 'parts') {
          throw new Error(JSON.stringify(result));
        }
        const { question } = result;
        expect(question.id).toBe(`b:q${index}`);
        expect(question.kind).toBe(kind === 'multiple' ? 'multiple' : 'single');
        expect(question.correct).toEqual([...right].sort((a, b) => a - b));
        expect(seen(question.stem)).toEqual(linesOf(stem));
        expect(question.options.map(seen)).toEqual(options.map(linesOf));
        const told = options.flatMap((option, at) => (said[at] === '' ? [] : [option, said[at] ?? '']));
        expect(seen(question.explanation)).toEqual([general, ...told].flatMap(linesOf));
      }
    }),
    { numRuns: 60 },
  );
});
