import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, readBankOf } from '../../testing/reading.ts';
import { suggestMapping } from '../suggested/suggest-mapping.ts';

const OPTIONS = 'A. Mars\nB. Jupiter\nC. Venus';
const textWith = (answer: string, below: string) =>
  [1, 2, 3, 4].map((n) => `${n}. Is it ${n}?\n${OPTIONS}\n${answer}\n${below}\n`).join('\n');

function read(text: string, key: object = { field: 'key', form: 'any' }, more: string[] = []) {
  const mapping = mappingOf({
    ...{ bank: 'b', marks: ['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', 'Answer: {key}', ...more] },
    ...{
      stem: 'stem',
      options: ['a', 'b', 'c'],
      fewerOptions: true,
      ignore: ['number', ...(more.length > 0 ? ['explanation'] : [])],
    },
    key,
  });
  const { fault, outcomes } = readBankOf(text, 'text', mapping);
  if (fault !== null) return fault.code;
  const [first] = outcomes;
  return first?.type === 'refused' ? `${first.reason} ${first.detail}` : describeOutcomes(outcomes).join();
}

const ADD =
  'add the mark "Justificativa : {explanation}" below the key’s, and "explanation" to the mapping’s "explanation" or "ignore"';

it.each([
  ['in any form', 'Answer: B', { field: 'key', form: 'any' }],
  ['by its letter', 'Answer: B', { field: 'key', form: 'letter' }],
  ['by its text', 'Answer: Jupiter', { field: 'key', form: 'text' }],
  ['by its number', 'Answer: 2', { field: 'key', form: 'number-from-1' }],
])(
  'names a line with a label below an answer %s as what the mapping has no mark for',
  (_title, answer, key) => {
    expect(read(textWith(answer, 'Justificativa : Pois é o maior.'), key)).toBe(
      `line_below_key line 6: “Justificativa : Pois é o maior.”: ${ADD}`,
    );
  },
);

it('names all lines with labels below an answer that the mapping has no mark for at once', () => {
  const below = 'Explanation: It is big.\nSo it is.\nLevel: hard\nSource: Atlas';
  expect(read(textWith('Answer: B', below))).toBe(
    'line_below_key line 6: “Explanation: It is big.”: add the mark "Explanation: {explanation}" below the key’s, and "explanation" to the mapping’s "explanation" or "ignore". No mark fits these, either: line 8: “Level: hard”; line 9: “Source: Atlas”',
  );
  const apart = `1. Is it?\n${OPTIONS}\nAnswer: B\n\nLevel: hard\nSource: Atlas\n\n2. Was it?\n${OPTIONS}\nAnswer: B\n`;
  const mapping = mappingOf({
    ...{ bank: 'b', marks: ['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', 'Answer: {key}'] },
    ...{ stem: 'stem', options: ['a', 'b', 'c'], ignore: ['number'], key: { field: 'key', form: 'any' } },
  });
  expect(readBankOf(apart, 'text', mapping).outcomes[1]).toMatchObject({
    detail: expect.stringMatching(/“Level: hard” begins no question.*either: line 8: “Source: Atlas”$/u),
  });
});

it('offers another name where the mapping has the usual one', () => {
  const below = 'Why so – it is big';
  expect(read(textWith('Answer: B', below), undefined, ['Explanation: {explanation}'])).toBe(
    `line_below_key line 6: “${below}”: add the mark "Why so – {remark}" below the key’s, and "remark" to the mapping’s "explanation" or "ignore"`,
  );
});

it.each(['It is the largest of them.', '(Water makes oil explode.)'])(
  'says what to do with “%s” without a label below an answer',
  (below) => {
    expect(read(textWith('Answer: B', below))).toBe(
      `line_below_key line 6: “${below}”: where it explains the answer, begin it with a label such as "Explanation:", and add a mark for that; if it is a passage, put all of it into the stem of each question that needs it`,
    );
  },
);

const TAKE_OUT = 'take it out if it is the foot of a page or a rule';

it.each([
  ['End of test. Good luck!', `${TAKE_OUT}; where it explains the answer`],
  ['Harris - Biology Unit 4 - 2', `${TAKE_OUT}; else add the mark`],
  ['Biology – © Harris', `${TAKE_OUT}; else add the mark`],
  ['Points: 2', 'add the mark "Points: {explanation}"'],
])('says first to take “%s” below an answer out where it may be the foot of a page', (below, words) => {
  expect(read(textWith('Answer: B', below))).toContain(`line_below_key line 6: “${below}”: ${words}`);
});

it.each(['____', '-----', '***', '* * *', '=====', '— — —'])(
  'leaves a rule “%s” below an answer out, and says so',
  (rule) => {
    for (const text of [textWith('Answer: B', rule), textWith('Answer: B', `\n${rule}`)]) {
      const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
      const { outcomes, remarks } = readBankOf(text, 'text', mapping);
      expect(outcomes).toMatchObject(
        [1, 2, 3, 4].map(() => ({ type: 'taken', notes: [], question: { correct: [1], explanation: '' } })),
      );
      const line = text.split('\n').indexOf(rule) + 1;
      expect(remarks).toContain(
        `Rules below the answers were left out: line ${line}, “${rule}”, and 3 more.`,
      );
    }
  },
);

it('leaves a rule out below an explanation, right above the next number, and not within a stem', () => {
  const text = `1. Is it ____?\n____\n${OPTIONS}\nAnswer: B\nExplanation: So.\n----\n2. Was it?\n${OPTIONS}\nAnswer: C\n`;
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  const { outcomes, remarks } = readBankOf(text, 'text', mapping);
  expect(outcomes).toMatchObject([
    { question: { stem: '<p>Is it ____?<br>____</p>', explanation: '<p>So.</p>' } },
    { question: { stem: '<p>Was it?</p>', correct: [2] } },
  ]);
  expect(remarks).toEqual(['Rules below the answers were left out: line 8, “----”.']);
});

it('says of an answer that cannot be read itself that it cannot', () => {
  expect(read(textWith('Answer: it depends', 'Justificativa : Pois é.'))).toContain('key_text_not_found');
  expect(read(textWith('Answer: it depends', ''))).toBe('key_text_not_found “it depends”');
});

it('says of a paragraph with a label below an answer that a mark may be missing', () => {
  const text = `1. Is it?\n${OPTIONS}\nAnswer: B\n\nGloss: so big.\n\n2. Was it?\n${OPTIONS}\nAnswer: B\n`;
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  expect(readBankOf(text, 'text', mapping).outcomes[1]).toMatchObject({
    reason: 'broken_marks',
    detail:
      'line 7: “Gloss: so big.” begins no question: take it out if it is a heading or the number of a page, or give its label a mark if it belongs to the question above; if it is a passage, put all of it into the stem of each question that needs it',
  });
});

it.each([
  ['a text over two lines', 'Answer: Jupiter the\nlarge', { field: 'key', form: 'text' }],
  ['several answers', 'Answer: A\nB', { field: 'key', form: 'any' }],
])('takes an answer of %s', (_title, answer, key) => {
  const text = textWith(answer, '').replaceAll('B. Jupiter', 'B. Jupiter the large');
  expect(read(text, key)).toBe('lines 1–6: taken,lines 9–14: taken,lines 17–22: taken,lines 25–30: taken');
});

it.each([
  ...['Explanation', 'Justification', 'Rationale', 'Feedback', 'Reasoning', 'Comment', 'Why'],
  ...['Explication', 'Commentaire', 'Begründung', 'Erklärung', 'Erläuterung', 'Kommentar'],
  ...['Explicación', 'Explicacion', 'Justificación', 'Retroalimentación', 'Comentario'],
  ...['Spiegazione', 'Motivazione', 'Giustificazione', 'Commento'],
  ...['Explicação', 'Justificação', 'Justificativa', 'Comentário', 'Uitleg', 'Toelichting'],
])('suggests a mark for an explanation called %s', (label) => {
  for (const sign of [':', ' :', '\u00a0:', ' –']) {
    const text = textWith('Answer: B', `${label}${sign} it is big.`);
    const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
    expect(readBankOf(text, 'text', mapping).outcomes[0]).toMatchObject({
      type: 'taken',
      question: { correct: [1], explanation: '<p>it is big.</p>' },
    });
  }
});

it('names the question below a line right below an answer, which may be its passage', () => {
  const outcomesBelow = (below: string) => {
    const text = `1. Is it?\n${OPTIONS}\nAnswer: B\n${below}\n\n${textWith('Answer: C', '').replaceAll(/^(?=[1-4]\.)/gmu, '1')}`;
    const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
    return readBankOf(text, 'text', mapping).outcomes.map((outcome) => {
      const notes = outcome.type === 'taken' ? outcome.notes : [];
      return [outcome.type, ...notes.map(({ reason, detail }) => `${reason} ${detail}`)].join(' ');
    });
  };
  expect(outcomesBelow('A woman of 30 has palpitations.')).toEqual([
    ...['refused', 'taken lines_above_refused line 6', 'taken', 'taken', 'taken'],
  ]);
  expect(outcomesBelow('A man is ill, of whom these questions ask.').slice(3)).toEqual([
    ...['taken lines_above_refused line 6', 'taken lines_above_refused line 6'],
  ]);
  for (const below of ['Page 3 of 9', 'Gloss: it is big.'])
    expect(outcomesBelow(below)).toEqual(['refused', 'taken', 'taken', 'taken', 'taken']);
});
