import { foldText } from '@assay/assessment';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ItemOutcome, readBank } from '../../index.ts';
import { digest, mappingOf } from '../../testing/reading.ts';
import {
  plainQuestions,
  slip,
  textLayout,
  type WrittenQuestion,
  writeText,
  writtenQuestions,
} from '../../testing/text-layouts.ts';
import { plainText } from '../../texts/html/html.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** More of them by hand: `LAYOUT_RUNS=10000`. */
const RUNS = Number(process.env.LAYOUT_RUNS ?? 300);

/** What comes of a file with the mapping that it asks for; nothing where it asks for none, which is told. */
function readAsSuggested(text: string): { outcomes: ItemOutcome[]; unused: string[] } {
  const bytes = Buffer.from(text);
  const suggested = suggestMapping(bytes, 'b');
  if (suggested === null || suggested.mapping === null) return { outcomes: [], unused: [] };
  const reading = readBank({ bytes, format: 'text', mapping: mappingOf(suggested.mapping) }, digest);
  if (reading.type === 'unreadable') return { outcomes: [], unused: [] };
  const outcomes = [...reading.outcomes];
  return { outcomes, unused: reading.unusedFields().map(({ name }) => name) };
}

type Taken = Extract<ItemOutcome, { type: 'taken' }>;
const isTaken = (outcome: ItemOutcome): outcome is Taken => outcome.type === 'taken';
const wordsOf = (html: string) => foldText(plainText(html.replace(/<(?:br|p|\/p)>/gu, ' $&')));

/** A question as it reads, whatever the order of its options. */
function readingOf({ question }: Taken) {
  if (question.kind === 'parts') return null;
  const options = question.options.map(wordsOf);
  return {
    stem: wordsOf(question.stem),
    options: options.toSorted(),
    right: question.correct.map((position) => options[position]),
    explanation: wordsOf(question.explanation),
  };
}

function truthOf({ stem, options, right, explanation }: WrittenQuestion, isExplained: boolean) {
  return {
    stem: foldText(stem),
    options: options.map(foldText).toSorted(),
    right: [foldText(options[right] ?? '')],
    explanation: isExplained ? foldText(explanation) : '',
  };
}

it('takes each question as it was written, or says something of it, whatever the layout and the slip of the pen', () => {
  fc.assert(
    fc.property(writtenQuestions, textLayout, slip, (written, layout, slipped) => {
      const text = writeText(written, layout, slipped);
      const { outcomes, unused } = readAsSuggested(text);
      const isTold = unused.length > 0 || outcomes.some(({ type }) => type === 'refused');
      for (const outcome of outcomes.filter(isTaken)) {
        if (outcome.notes.some(({ type }) => type === 'suspicious')) continue;
        const found = readingOf(outcome);
        const truth = written.find(({ stem }) =>
          found?.stem.includes(/\(item \d\)/u.exec(stem)?.[0] ?? stem),
        );
        const expected = truth && truthOf(truth, layout.explanation !== null);
        const isUnexplained = isTold && found?.explanation === '';
        expect(found, text).toEqual(isUnexplained && expected ? { ...expected, explanation: '' } : expected);
      }
    }),
    { numRuns: RUNS },
  );
});

it('takes every question whatever the layout, where nothing is written amiss', () => {
  fc.assert(
    fc.property(plainQuestions, textLayout, (written, layout) => {
      const text = writeText(written, layout, { kind: 'nothing', at: 0 });
      const { outcomes } = readAsSuggested(text);
      const found = outcomes.map((outcome) => (isTaken(outcome) ? readingOf(outcome) : outcome));
      expect(found, text).toEqual(written.map((each) => truthOf(each, layout.explanation !== null)));
    }),
    { numRuns: RUNS },
  );
});
