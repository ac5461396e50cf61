import { expect, it } from 'vitest';
import { mappingOf, readBankOf } from '../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', stem: 'stem', options: ['a', 'b'], ignore: ['number'], explanation: ['why'] },
  ...{ references: ['source'], key: { field: 'key', form: 'any' } },
  marks: ['{number}. {stem}', 'A) {a}', 'B) {b}', 'Answer: {key}', 'Explanation: {why}', 'Source: {source}'],
});

const PLAIN = 'It is so.';
const LONGER = `${PLAIN}\nThink of COLOUR.`;
/** What stands at several places is known not to be a passage. */
const COLOURS = ['red', 'blue', 'green', 'grey', 'pink', 'white', 'brown'];
const PASSAGE = 'The tide had turned by the time that the boat came home.';

/** What is noted of each question whose explanation is this, and what is said of the file. @param stems other ones than usual */
function read(explanations: string[], stems: Record<number, string> = {}) {
  const questions = explanations.map(
    (text, at) =>
      `${at + 1}. ${stems[at] ?? `Is it ${at}?`}\nA) yes\nB) no\nAnswer: A\nExplanation: ${text.replace('COLOUR', COLOURS[at] ?? '')}`,
  );
  const { outcomes, remarks } = readBankOf(questions.join('\n\n'), 'text', mapping);
  const notes = outcomes.map((outcome) => {
    const found = outcome.type === 'taken' ? outcome.notes : [];
    return found.map(({ reason, detail }) => `${reason} ${detail}`).join('; ') || outcome.type;
  });
  return { notes, remarks };
}

/** What a remark says of a file. */
const remarkOf = (questions: number, lines: string) =>
  `In ${questions} questions the explanation goes on in further lines below a sentence (lines ${lines}): see that none is the passage of the next question, which belongs behind the number of that.`;

it.each([
  ['few explanations have one', [PLAIN, `${PLAIN}\n${PASSAGE}`, PLAIN, PLAIN], 1, 12],
  ['there are too few to tell', [`${PLAIN}\n${PASSAGE}`, PLAIN, PLAIN], 0, 6],
])(
  'names a line below a sentence of an explanation, which may be a passage, where %s',
  (_title, texts, at, line) => {
    const { notes, remarks } = read(texts);
    expect(notes).toEqual(
      texts.map((_, index) => (index === at ? `explanation_goes_on line ${line}: “${PASSAGE}”` : 'taken')),
    );
    expect(remarks).toEqual([]);
  },
);

it('says of explanations that often have several lines once for the file where the first of them stand', () => {
  const { notes, remarks } = read([LONGER, LONGER, PLAIN, PLAIN]);
  expect(notes).toEqual(['taken', 'taken', 'taken', 'taken']);
  expect(remarks).toEqual([remarkOf(2, '6 and 13')]);
  expect(read(Array.from({ length: 7 }, () => LONGER)).remarks).toEqual([remarkOf(7, '6, 13, 20, 27, 34 …')]);
});

it.each([
  'A 30-year-old teacher has had diarrhoea for four days.',
  'A healthy boy, 6 years old, has had fever for three days.',
  'A woman of 68 is admitted with vomiting.',
  'A child cannot walk.',
  'Mrs Miller comes to you with a cough.',
  'Ein 45-jähriger Lehrer klagt über Husten.',
  'Eine junge Frau klagt über Husten.',
  'Frau Müller klagt über Husten.',
  'Un homme de 30 ans consulte pour une toux.',
  'Una mujer de 50 años consulta por tos.',
  'Una donna di 50 anni si presenta con tosse.',
  'Uma mulher de 50 anos tem tosse.',
  'Een vrouw van 50 jaar hoest al een week.',
  'The following results were found in a laboratory.',
  'Read this letter to a friend.',
  'Case 2',
])('names a line that begins as passages do, however many explanations have several lines: %s', (line) => {
  const { notes, remarks } = read([LONGER, LONGER, `${LONGER}\n${line}`, LONGER]);
  expect(notes).toEqual(['taken', 'taken', `explanation_goes_on line 21: “${line}”`, 'taken']);
  expect(remarks).toEqual([remarkOf(3, '6, 13 and 28')]);
  const withoutStop = 'Phenylalanine cannot be turned into tyrosine and builds up';
  expect(read([LONGER, LONGER, LONGER, `${withoutStop}\n${line}`]).notes[3]).toBe(
    `explanation_goes_on line 27: “${line}”`,
  );
});

it('names a line that begins as passages do below a reference, too, and none with a reference below it', () => {
  const vignette = 'A 30-year-old teacher fell ill in June, 2019.';
  const [below] = read([`${PLAIN}\nSource: Atlas\n${vignette}`]).notes;
  expect(below).toBe(`line_joined line 7, “${vignette}”, was added to “source”`);
  const { notes } = read([LONGER, LONGER, `${PLAIN}\n${vignette}\nSource: Atlas`, LONGER]);
  expect(notes).toEqual(['taken', 'taken', 'taken', 'taken']);
});

it.each([
  'What should she drink?',
  'What is the most likely cause of his symptoms?',
  'What do you advise this patient?',
  'Why did the boat in the passage turn?',
  'Welche Untersuchung braucht er?',
  'Welche Untersuchung braucht diese Patientin?',
  'She is pregnant. Which drug do you choose?',
  'Que doit-elle boire ?',
  'Quel examen pour ce patient ?',
  '¿Qué necesita esta paciente?',
  'Di che cosa soffre questo paziente?',
])('names the line of an explanation above a question that speaks of what stands above it: %s', (stem) => {
  const { notes } = read([LONGER, LONGER, `${PLAIN}\n${PASSAGE}`, LONGER], { 3: stem });
  expect(notes).toEqual(['taken', 'taken', `explanation_goes_on line 20: “${PASSAGE}”`, 'taken']);
});

it.each([
  'When did Marie Curie find her second element?',
  'A man is ill. What should he drink?',
  'What is the patella?',
])('names no line above a question that says itself what it speaks of: %s', (stem) => {
  const { notes } = read([LONGER, LONGER, LONGER, LONGER], { 3: stem });
  expect(notes).toEqual(['taken', 'taken', 'taken', 'taken']);
});

it.each([
  'A drug for the patient is aspirin.',
  'A kind of enzyme cuts it.',
  'Answer by the patient alone.',
  'Reading helps.',
  'The patient needs rest.',
])('names no line that speaks of the same matter where explanations have several: %s', (line) => {
  expect(read([LONGER, LONGER, `${PLAIN}\n${line}`, LONGER]).notes[2]).toBe('taken');
});

it('names lines in their order where a paragraph stands below such a line', () => {
  const told = read([PLAIN, `${PLAIN}\n${PASSAGE}\n\nShe was glad.`, PLAIN, PLAIN]).notes[1];
  expect(told).toBe(`explanation_goes_on line 12: “${PASSAGE}”; line 14: “She was glad.”`);
});

it('says nothing of a line that stands in several explanations', () => {
  const { notes, remarks } = read(Array.from({ length: 3 }, () => `${PLAIN}\nAll others are wrong.`));
  expect(notes).toEqual(['taken', 'taken', 'taken']);
  expect(remarks).toEqual([]);
});

it('says nothing of a line that goes on with a sentence', () => {
  const { notes, remarks } = read(['It is so\nbecause of that.', PLAIN, PLAIN, PLAIN]);
  expect(notes).toEqual(['taken', 'taken', 'taken', 'taken']);
  expect(remarks).toEqual([]);
});

it('names a sentence below a few words without a full stop', () => {
  expect(read([PLAIN, `88 days\n${PASSAGE}`, PLAIN, PLAIN]).notes[1]).toBe(
    `explanation_goes_on line 12: “${PASSAGE}”`,
  );
});

it.each([
  ['Renal medicine', true],
  ['SECTION B', true],
  ['It is common.', false],
  ['as seen here', false],
  ['Harrison’s Principles of Internal Medicine tells more of it', false],
])('tells of “%s” as the last line of an explanation whether it may be a heading: %j', (line, isHeading) => {
  const { notes } = read([
    PLAIN,
    `${PLAIN}\n${line}`,
    ...Array.from({ length: 4 }, (_, at) => `${LONGER.replace('COLOUR', COLOURS[at] ?? '')}`),
  ]);
  expect(notes[1]).toBe(isHeading ? `explanation_goes_on line 12: “${line}”` : 'taken');
});
