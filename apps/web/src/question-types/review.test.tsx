import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reviewedQuestion } from '../testing/examples.ts';
import { show } from '../testing/screen.tsx';
import type { ReviewedQuestion } from './question.ts';
import { AnswerReview } from './review.tsx';

const CORRECT = 'Correct Option';
const INCORRECT = 'Incorrect Option';
const MINE = "Option's Selected by You";
const withheld = { test: { _id: '1', test_name: 'Knots' }, until: 'never', date: null } as const;

const single = reviewedQuestion();
const multiple = reviewedQuestion({
  question_type: 'Multiple Choice Question',
  options: ['Stern', 'Masthead', 'Side'],
  correct_option: null,
  correct_options: ['Stern', 'Masthead'],
});
const parts = reviewedQuestion({
  question_type: 'Sub Questions',
  options: [],
  correct_option: null,
  sub_questions: [
    { question: 'Red is port', answer: true, correct_option: 'true' },
    { question: 'Green is port', answer: false, correct_option: 'false' },
  ],
});

/** Texts of each option or part, in their order. */
function marks(
  question: ReviewedQuestion,
  selected: Parameters<typeof AnswerReview>[0]['selected'],
): string[] {
  show(<AnswerReview question={question} selected={selected} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}

describe('the review of one option', () => {
  it('marks the right choice as right and one’s own', () => {
    expect(marks(single, 'Starboard')).toEqual([`AStarboard${CORRECT}${MINE}`, 'BPort', 'CCardinal']);
    expect(screen.queryByText(/You did not answer/u)).toBeNull();
  });

  it('marks a wrong choice as wrong and shows the right one', () => {
    expect(marks(single, 'Port')).toEqual([`AStarboard${CORRECT}`, `BPort${INCORRECT}${MINE}`, 'CCardinal']);
  });

  it('says that nothing was answered, and shows the right one', () => {
    expect(marks(single, null)).toEqual([`AStarboard${CORRECT}`, 'BPort', 'CCardinal']);
    expect(screen.getByText('You did not answer this question.')).toBeTruthy();
  });

  it('says what was struck out, of an option that was not chosen', () => {
    show(<AnswerReview question={single} selected="Port" struckOut={['Starboard', 'Port']} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `AStarboard${CORRECT} Struck out by you`,
      `BPort${INCORRECT}${MINE}`,
      'CCardinal',
    ]);
  });

  it('finds the right one however its text is spaced', () => {
    expect(marks({ ...single, correct_option: ' Starboard ' }, null)[0]).toContain(CORRECT);
  });

  it('shows one’s choice alone where the key is held back', () => {
    const held = { ...single, withheld, correct_option: null, correct_options: null };
    expect(marks(held, 'Port')).toEqual(['AStarboard', `BPort${MINE}`, 'CCardinal']);
  });

  it('takes what does not fit the question as no answer', () => {
    expect(marks(single, 'Something else')[0]).toBe(`AStarboard${CORRECT}`);
    expect(screen.getByText('You did not answer this question.')).toBeTruthy();
  });
});

describe('a formula in a review', () => {
  const formula = '<math><msqrt><mi>x</mi></msqrt></math>';
  it('has its words as its name, in an option and in a part', () => {
    marks({ ...single, options: [formula, 'Port'], correct_option: formula }, 'Port');
    expect(screen.getByRole('math', { name: 'square root of x' })).toBeTruthy();
    cleanup();
    marks({ ...parts, sub_questions: [{ question: formula, answer: true, correct_option: 'true' }] }, [
      'true',
    ]);
    expect(screen.getByRole('math', { name: 'square root of x' })).toBeTruthy();
  });
});

describe('the review of several options', () => {
  it('marks each by itself: right and taken, right and left, wrong and taken', () => {
    expect(marks(multiple, ['Stern', 'Side'])).toEqual([
      `AStern${CORRECT}${MINE}`,
      `BMasthead${CORRECT}`,
      `CSide${INCORRECT}${MINE}`,
    ]);
  });
});

describe('the review of parts', () => {
  it('says of each what is right and what was chosen', () => {
    const [first, second] = marks(parts, ['true', 'true']);
    expect(first).toContain(`Red is port${CORRECT}: True${MINE}`);
    expect(second).toContain(`Green is port${INCORRECT}: True${MINE}${CORRECT}: False`);
  });

  it('names the parts that were left open, and why the question does not count as attempted', () => {
    const [, second] = marks(parts, ['true', null]);
    expect(second).toContain(`Not answered${CORRECT}: False`);
    expect(
      screen.getByText('You left 1 of 2 parts open, so this question does not count as attempted.'),
    ).toBeTruthy();
  });

  it('tells nothing of the key where it is held back', () => {
    const held = {
      ...parts,
      withheld,
      correct_options: null,
      sub_questions: parts.sub_questions.map((part) => ({ ...part, answer: null, correct_option: null })),
    };
    const [first, second] = marks(held, ['true', null]);
    expect(first).toContain(`${MINE}: True`);
    expect(second).toContain('Not answered');
    expect([first, second].join()).not.toMatch(/orrect Option/u);
  });
});

type Remarked = NonNullable<ReviewedQuestion['remarked']>;
const remark = (by: Remarked['by'], accepted: string[][]): Remarked => ({ by, accepted });

describe('a question that was marked again', () => {
  const note = (question: ReviewedQuestion) => {
    show(<AnswerReview question={question} selected={null} />);
    return screen.getByText(/marked again|dropped|full marks/).textContent;
  };
  const multipleOf = (accepted: string[][]) => ({ ...multiple, remarked: remark('keys', accepted) });

  it.each([
    [
      'dropped',
      { ...single, remarked: remark('drop', []) },
      'This question was dropped. It counts for nobody.',
    ],
    [
      'given to everybody',
      { ...single, remarked: remark('full_marks', []) },
      'Everybody has full marks for this question.',
    ],
    [
      'given a new key',
      { ...single, remarked: remark('keys', []) },
      'This question was marked again with a new key.',
    ],
    [
      'with another option right',
      { ...single, remarked: remark('keys', [['Port']]) },
      'This question was marked again: B counts as right, too.',
    ],
    [
      'with other sets right',
      multipleOf([['Stern', 'Side'], ['Side']]),
      'This question was marked again: A with C or C counts as right, too.',
    ],
    [
      'with other statements right',
      { ...parts, remarked: remark('keys', [['true', 'true']]) },
      'This question was marked again: True, True counts as right, too.',
    ],
  ])('says so where it was %s', (_title, question, words) => {
    expect(note(question)).toBe(words);
  });
});
