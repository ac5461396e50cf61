import fc from 'fast-check';

/** What an author writes in any system. @param right the position of the one right option */
export type WrittenQuestion = { stem: string; options: string[]; right: number; explanation: string };

/** How somebody lays a text of questions out. `#` stands for the number, `A` or `a` for the letter. */
export type TextLayout = {
  number: string;
  label: string;
  /** Before the letter of the right option, or a star before the option itself. */
  answer: string;
  /** Before the explanation; null where none is written. */
  explanation: string | null;
  /** Empty lines between two questions, and whether one stands above the options, between them, and above what follows. */
  between: number;
  aboveOptions: boolean;
  amongOptions: boolean;
  aboveAnswer: boolean;
  indent: string;
  lineEnd: string;
};

/** What goes wrong in one question of a file when a person types it. */
export const SLIPS = [
  ...['nothing', 'no answer', 'two answers', 'no label', 'letter left out', 'small letter', 'no space'],
  ...['other sign', 'no empty line', 'line below answer', 'page in options', 'page in explanation'],
  ...[
    'number twice',
    'no number',
    'passage above',
    'heading above',
    'options in one line',
    'answer above options',
  ],
  ...['empty line in stem', 'answer of no option'],
] as const;
export type Slip = { kind: (typeof SLIPS)[number]; at: number };

const PLAIN_STEMS = [
  'Which vitamin is made in the skin',
  '5 mg of a drug is given i.v. What is its half-life',
  'A man says: “I cannot breathe.” What do you do',
  'Welche Aussage zur Niere trifft zu',
  'Consider the following.\nI. The heart has four chambers.\nII. The liver has two lobes.\nWhich are true',
  'A woman is confused.\nNa 118 mmol/L\nK 4.1 mmol/L\nWhat is the diagnosis',
];
/** They begin as other lines of a question do. */
const LIKE_OTHER_LINES = [
  'E. coli is a common cause of',
  'I. Newton published his Principia in',
  'The answer to raised pressure is',
  'Key features of Graves disease include',
  'Consider the reaction A + B → C. What is its order',
  'Match the drug:\n1. Aspirin\n2. Heparin\nWhich needs the INR',
];
const OPTIONS = [
  ...[
    'Vitamin A',
    'E. coli',
    'B. cereus',
    'C. difficile',
    '5 mg',
    '1.5 mmol/L',
    '0,9 %',
    '37 °C',
    '1928',
    'T wave inversion',
  ],
  ...[
    'Group A streptococcus',
    'i.v. fluids',
    'Call for help; then give oxygen',
    'Ileum, terminal part',
    'p < 0.05',
  ],
  ...[
    'A rise in K+',
    'Answer the phone',
    'Key learning',
    'Fémur',
    'x = -4',
    '1/2',
    'Both are right',
    'I and II only',
  ],
  ...[
    'B cells',
    'A beta blocker',
    'D-dimer',
    'Type I',
    'Source control',
    'Why not',
    '"Quoted"',
    '>140',
    'e.g. heparin',
  ],
];
const EXPLANATIONS = [
  'It is made from cholesterol.',
  'See Harrison, p. 120.',
  'A is wrong since it is a starch. B is right.',
  'Because the half-life is 4 h; so it falls by half.\nThink of it in every patient!',
  'The others are wrong.\nIt is common.\nThis is often asked.',
];

/** @param number by which its text is told from all others of the file */
const question = (stems: string[], number: number): fc.Arbitrary<WrittenQuestion> =>
  fc
    .record({
      stem: fc.constantFrom(...stems).map((stem) => `${stem} (item ${number})?`),
      options: fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 2, maxLength: 5 }),
      right: fc.nat({ max: 4 }),
      explanation: fc.constantFrom(...EXPLANATIONS),
    })
    .map((written) => ({ ...written, right: written.right % written.options.length }));

const questionsOf = (stems: string[]): fc.Arbitrary<WrittenQuestion[]> =>
  fc
    .integer({ min: 2, max: 6 })
    .chain((count) => fc.tuple(...[...Array(count).keys()].map((number) => question(stems, number))));

export const plainQuestions = questionsOf(PLAIN_STEMS);
export const writtenQuestions = questionsOf([...PLAIN_STEMS, ...LIKE_OTHER_LINES]);

export const textLayout: fc.Arbitrary<TextLayout> = fc.record({
  number: fc.constantFrom('#. ', '#) ', 'Q#. ', 'Q#: ', 'Question #: ', 'Question #\n', '#.\t'),
  label: fc.constantFrom('A. ', 'A) ', '(A) ', '(a) ', 'a. ', 'a) ', 'A: ', 'A.\t', 'A - ', '- A. ', '[A] '),
  answer: fc.constantFrom(
    'Answer: ',
    'Ans: ',
    'ANSWER: ',
    'Correct answer: ',
    'Key: ',
    'Ans. ',
    'Antwort: ',
    '*',
    '* ',
  ),
  explanation: fc.constantFrom(
    null,
    'Explanation: ',
    'Rationale: ',
    'Explanation:\n',
    'Why: ',
    'Exp: ',
    'Erklärung: ',
  ),
  between: fc.constantFrom(0, 1, 1, 2),
  aboveOptions: fc.boolean(),
  amongOptions: fc.constantFrom(false, false, false, true),
  aboveAnswer: fc.boolean(),
  indent: fc.constantFrom('', '', '  ', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
});

export const slip: fc.Arbitrary<Slip> = fc.record({
  kind: fc.constantFrom(...SLIPS),
  at: fc.nat({ max: 5 }),
});

/** The file of somebody who writes the questions in this layout, and makes one slip. */
export function writeText(questions: WrittenQuestion[], layout: TextLayout, { kind, at }: Slip): string {
  const place = at % questions.length;
  const blocks = questions.map((each, index) =>
    blockOf(each, index + 1, layout, index === place ? kind : 'nothing'),
  );
  const gaps = blocks.map((_, index) => (index === place && kind === 'no empty line' ? 0 : layout.between));
  const lines = blocks.flatMap((block, index) => [...block, ...Array<string>(gaps[index] ?? 0).fill('')]);
  return lines.join('\n').replaceAll('\n', layout.lineEnd);
}

function blockOf(
  written: WrittenQuestion,
  number: number,
  layout: TextLayout,
  slipped: Slip['kind'],
): string[] {
  const { stem, explanation } = written;
  const own =
    slipped === 'no number'
      ? ''
      : layout.number.replace('#', String(slipped === 'number twice' ? Math.max(1, number - 1) : number));
  const asked = slipped === 'empty line in stem' ? stem.replace(/\n| (?=\S+ \S+$)/u, '\n\n') : stem;
  const answers = answersOf(written, layout, slipped);
  return [
    ...(slipped === 'passage above' ? ['A man of 70 with diabetes comes with a red foot.', ''] : []),
    ...(slipped === 'heading above' ? ['Renal medicine', ''] : []),
    `${own}${asked}`,
    ...(slipped === 'answer above options' ? answers : []),
    ...(layout.aboveOptions ? [''] : []),
    ...optionsOf(written, layout, slipped),
    ...(layout.aboveAnswer ? [''] : []),
    ...(slipped === 'answer above options' ? [] : answers),
    ...(slipped === 'line below answer' ? ['Check this one again'] : []),
    ...(layout.explanation === null ? [] : [`${layout.explanation}${explanation}`]),
    ...(slipped === 'page in explanation' ? ['Page 3 of 9'] : []),
  ];
}

const isStarred = ({ answer }: TextLayout) => answer.startsWith('*');
const letterOf = (position: number) => 'ABCDEFGH'.charAt(position);

function answersOf({ options, right }: WrittenQuestion, layout: TextLayout, slipped: Slip['kind']): string[] {
  if (isStarred(layout) || slipped === 'no answer') return [];
  const answer = (position: number) => `${layout.answer}${letterOf(position)}`;
  if (slipped === 'two answers') return [answer(right), answer((right + 1) % options.length)];
  return [answer(slipped === 'answer of no option' ? options.length + 1 : right)];
}

function optionsOf({ options, right }: WrittenQuestion, layout: TextLayout, slipped: Slip['kind']): string[] {
  const lines = options.map((option, position) => {
    const isRight = isStarred(layout) && position === right && slipped !== 'no answer';
    return `${layout.indent}${isRight ? layout.answer : ''}${labelOf(position, options.length, layout.label, slipped)}${option}`;
  });
  if (slipped === 'options in one line') lines.splice(0, 2, lines.slice(0, 2).join('   '));
  if (slipped === 'page in options') lines.splice(1, 0, 'Page 3 of 9');
  return layout.amongOptions ? lines.flatMap((line, index) => (index === 0 ? [line] : ['', line])) : lines;
}

function labelOf(position: number, count: number, label: string, slipped: Slip['kind']): string {
  const letter = letterOf(position + (slipped === 'letter left out' && position > 0 ? 1 : 0));
  const written = label.replace('A', letter).replace('a', letter.toLowerCase());
  if (slipped === 'no label' && position === count - 1) return '';
  if (slipped === 'small letter' && position === 1) return written.toLowerCase();
  if (slipped === 'no space' && position === 1) return written.trimEnd();
  return slipped === 'other sign' && position === 1 ? 'B) ' : written;
}
