import fc from 'fast-check';
import { expect, it } from 'vitest';
import { letterAt } from '../options/options.ts';
import { notesOf } from '../testing/typed-text.ts';

/** A question whose options identify it: `3.1` is the second option of question 3. @param right its key */
type Sample = { count: number; right: number[] };

const LAYOUTS = ['answer', 'star', 'box', 'bullet', 'keys', 'line'] as const;
const sample = fc
  .record({
    count: fc.integer({ min: 2, max: 5 }),
    picks: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 }),
  })
  .map(
    ({ count, picks }): Sample => ({ count, right: [...new Set(picks.map((pick) => pick % count))].sort() }),
  );
const damage = fc.record({
  kind: fc.constantFrom('none', 'delete', 'double', 'insert', 'empty'),
  at: fc.nat(60),
  text: fc.constantFrom('Page 3', 'Turn over', 'A text about cells.', '---', 'Name: ____'),
});

function linesOfSample({ count, right }: Sample, number: number, layout: (typeof LAYOUTS)[number]): string[] {
  const letters = right.map(letterAt).join(', ');
  const options = [...Array(count).keys()].map((at) => {
    const isRight = right.includes(at);
    if (layout === 'bullet') return `- ${isRight ? '*' : ''}${number}.${at}`;
    const label = layout === 'box' ? `[${isRight ? '*' : ' '}]` : `${letterAt(at)})`;
    return `${layout === 'star' && isRight ? '*' : ''}${label} ${number}.${at}`;
  });
  if (layout === 'line') return [`${number}. Q${number}? ${options.join(' ')} Answer: ${letters}`, ''];
  return [`${number}. Q${number}?`, ...options, ...(layout === 'answer' ? [`Answer: ${letters}`] : []), ''];
}

function damaged(lines: string[], { kind, at, text }: { kind: string; at: number; text: string }): string[] {
  const index = at % lines.length;
  const line = lines[index] ?? '';
  const before = lines.slice(0, index);
  const behind = lines.slice(index + 1);
  switch (kind) {
    case 'delete':
      return [...before, ...behind];
    case 'double':
      return [...before, line, line, ...behind];
    case 'insert':
      return [...before, text, line, ...behind];
    case 'empty':
      return [...before, '', line, ...behind];
    default:
      return lines;
  }
}

/** Keeps a text from being without a question. */
const SOUND = '99. Sound?\nA) yes\nB) no\nAnswer: A\n';

it('takes no option and no key of another question, whatever two lines of a text are damaged', () => {
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 2, maxLength: 5 }),
      fc.constantFrom(...LAYOUTS),
      fc.tuple(damage, damage),
      (samples, layout, damages) => {
        const questions = samples.flatMap((each, index) => linesOfSample(each, index + 1, layout));
        const keys = samples.map(({ right }, index) => `${index + 1}. ${right.map(letterAt).join(',')}`);
        const whole = layout === 'keys' ? [...questions, 'Answers:', ...keys] : questions;
        const text = damages.reduce(damaged, whole).join('\n');
        for (const note of notesOf(`${text}\n\n${SOUND}`)) {
          if (/^(?:question \d+, lines? \d|lines? \d|Sound)/u.test(note) || note === 'duplicate') continue;
          const found = [...note.matchAll(/(\*?)(\d)\.(\d)/gu)];
          const of = new Set(found.map(([, , number]) => number));
          const right = found.flatMap(([, star, , at]) => (star === '*' ? Number(at) : []));
          // A line that was deleted with its star cannot be detected.
          const shown = found.map(([, , , at]) => Number(at));
          const meant = samples[Number([...of][0]) - 1]?.right.filter((at) => shown.includes(at));
          expect({ text, of: of.size, right }).toEqual({ text, of: 1, right: meant });
        }
      },
    ),
    { numRuns: 400 },
  );
});
