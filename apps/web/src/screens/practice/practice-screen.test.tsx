import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PracticeQuestion, TopicPractice } from '../../features/practice/practice.ts';
import { learner, reviewedQuestion, TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { translatePage } from '../../testing/translator.ts';
import { PracticeScreen } from './practice-screen.tsx';

const TOPIC = '00000000-0000-4000-8000-0000000000aa';
const PATH = '/menu/speciality-modules/topic-detail/:topicID/take-test';
const showPractice = (search = '') =>
  showScreen(<PracticeScreen />, { path: PATH, at: `${PATH.replace(':topicID', TOPIC)}${search}` });

function question(number: number): PracticeQuestion {
  const { withheld, correct_option, correct_options, explanation, sub_topic_reference, ...paper } =
    reviewedQuestion({
      _id: `question-${number}`,
      question: `<p>Stem ${number}</p>`,
      options: ['Reef', 'Bowline'],
    });
  return { ...paper, sub_questions: [], version: number, flag: false };
}

function practice(change: Partial<TopicPractice> = {}): TopicPractice {
  return {
    topic: { _id: TOPIC, topic_name: 'Knots' },
    counts: { all: 2, unseen: 2, wrong: 0, sure_and_wrong: 0, flagged: 0 },
    questions: [question(1), question(2)],
    held_back: { questions: 0, tests: [] },
    ...change,
  };
}

const answered = (number: number, status: 'Correct' | 'Wrong') => ({
  status,
  question: reviewedQuestion({
    _id: `question-${number}`,
    question: `<p>Stem ${number}</p>`,
    options: ['Reef', 'Bowline'],
    correct_option: 'Bowline',
    explanation: { description: '<p>A bowline does not slip.</p>' },
  }),
});

const hold = { test: { _id: TEST_ID, test_name: 'Mock exam 2' }, until: 'taken', date: null } as const;
const unreleased = { test: null, until: 'released', date: null } as const;
const nothingReleased = { questions: 3, tests: [{ ...unreleased, questions: 3 }] };
const none = { all: 0, unseen: 0, wrong: 0, sure_and_wrong: 0, flagged: 0 };

beforeEach(() => logInLearner(learner));

describe('before practising', () => {
  it('the choices say how many questions each has, and lead to them', async () => {
    network.answer('listPractice', practice());
    const { user } = showPractice();
    expect(await screen.findByRole('heading', { level: 1, name: 'Practise Knots' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Flagged/u })).toBeNull();
    await user.click(screen.getByRole('link', { name: /Unseen.*2 questions/u }));
    expect(await screen.findByText('Stem 1')).toBeTruthy();
    expect(network.calls('listPractice').at(-1)?.search).toBe('?choice=unseen');
  });

  it('what is held back is counted by test, with the reason', async () => {
    network.answer(
      'listPractice',
      practice({
        held_back: {
          questions: 9,
          tests: [
            { ...hold, questions: 6 },
            { ...hold, test: null, questions: 1 },
            { ...unreleased, questions: 2 },
          ],
        },
      }),
    );
    showPractice();
    expect(await screen.findByRole('heading', { name: '9 questions held back' })).toBeTruthy();
    expect(screen.getByText('6 questions are in “Mock exam 2”, which you have not taken yet.')).toBeTruthy();
    expect(screen.getByText('1 question is held back by other tests.')).toBeTruthy();
    expect(screen.getByText('2 questions are not released for practice.')).toBeTruthy();
  });

  it.each<[string, string, Partial<TopicPractice>, string]>([
    ['in the topic', '', { counts: none, questions: [] }, 'There are no questions in this topic yet.'],
    [
      'free',
      '',
      { counts: none, questions: [], held_back: { questions: 1, tests: [{ ...hold, questions: 1 }] } },
      'Every question of this topic is held back for now.',
    ],
    [
      'released',
      '',
      { counts: none, questions: [], held_back: nothingReleased },
      'Nothing in this topic is released for practice yet.',
    ],
    [
      'released of those asked for',
      '?question=00000000-0000-4000-8000-0000000000bb',
      { counts: none, questions: [], held_back: nothingReleased },
      'This question is not released for practice.',
    ],
    ['of the choice', '?choice=flagged', { questions: [] }, 'None of these is flagged.'],
    [
      'free of those asked for',
      '?question=00000000-0000-4000-8000-0000000000bb',
      { counts: none, questions: [], held_back: { questions: 1, tests: [{ ...hold, questions: 1 }] } },
      'This question cannot be practised now.',
    ],
  ])('nothing %s is said in words', async (_, search, change, words) => {
    network.answer('listPractice', practice(change));
    showPractice(search);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('what could not be loaded is tried again; without a plan the way leads to the plans', async () => {
    network.refuse('listPractice', 'internal');
    const { user } = showPractice();
    const again = await screen.findByRole('button', { name: 'Try again' });
    network.refuse('listPractice', 'no_access');
    await user.click(again);
    expect(await screen.findByText(/^Went to \/menu\/membership\?back=/u)).toBeTruthy();
  });
});

describe('a question', () => {
  it('is checked with what was chosen, then shows the answer and why, and leads on', async () => {
    network.answer('listPractice', practice());
    network.answer('answerPractice', answered(1, 'Wrong'));
    const { user } = showPractice('?choice=all');
    await user.click(await screen.findByRole('radio', { name: /Reef/u }));
    await user.click(screen.getByRole('radio', { name: 'THINK SO' }));
    await user.click(screen.getByRole('button', { name: 'Flag Que.' }));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    expect(await screen.findByText('A bowline does not slip.')).toBeTruthy();
    expect(screen.getAllByText('Wrong').length).toBeGreaterThan(0);
    expect(document.activeElement?.textContent).toContain('Wrong. The right answer');
    expect(network.calls('answerPractice')[0]?.body).toEqual({
      answerId: expect.any(String),
      question: 'question-1',
      version: 1,
      selected: 'Reef',
      comment: 'THINK SO',
      commentChosen: true,
      flag: true,
    });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Stem 2')).toBeTruthy();
    expect(screen.queryByText('A bowline does not slip.')).toBeNull();
  });

  it('is answered by keys alone: a letter, a figure, Enter', async () => {
    network.answer('listPractice', practice());
    network.answer('answerPractice', answered(1, 'Correct'));
    const { user } = showPractice('?choice=all');
    await screen.findByText('Stem 1');
    await user.keyboard('{Enter}b2{Enter}');
    expect(await screen.findByText('A bowline does not slip.')).toBeTruthy();
    expect(network.calls('answerPractice').map(({ body }) => body)).toMatchObject([
      { selected: 'Bowline', comment: 'THINK SO', commentChosen: true },
    ]);
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Stem 2')).toBeTruthy();
  });

  it('is seen to wait for a letter to strike out after X', async () => {
    network.answer('listPractice', practice());
    const { user } = showPractice('?choice=all');
    await screen.findByText('Stem 1');
    await user.keyboard('x');
    expect(screen.getByText('Strike out: press a letter')).toBeTruthy();
    await user.keyboard('a');
    expect(screen.queryByText('Strike out: press a letter')).toBeNull();
    expect(screen.getByRole('radio', { name: accessibleName('A Reef (struck out)') })).toBeTruthy();
  });

  it('that could not be checked keeps what was chosen, and is sent again under the same id', async () => {
    network.answer('listPractice', practice());
    network.lose('answerPractice');
    const { user } = showPractice('?choice=all');
    await user.click(await screen.findByRole('radio', { name: /Bowline/u }));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    expect(await screen.findByText(/Your answer could not be checked and stays on this page/u)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Bowline/u }).checked).toBe(true);
    network.answer('answerPractice', answered(1, 'Correct'));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    expect(await screen.findByText('A bowline does not slip.')).toBeTruthy();
    const [first, again] = network.calls('answerPractice').map(({ body }) => body);
    expect(again).toEqual(first);
  });

  it('that a test has by now says which, shows nothing, and is passed', async () => {
    network.answer('listPractice', practice());
    network.refuse('answerPractice', 'question_held_back', { fields: { ...hold, until: 'handed_in' } });
    const { user } = showPractice('?choice=all');
    await user.click(await screen.findByRole('radio', { name: /Bowline/u }));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('in “Mock exam 2”, which you have open');
    expect(screen.queryByText('Stem 1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Stem 2')).toBeTruthy();
  });
});

describe('after the last question', () => {
  it('the summary counts what was right, and has what was wrong once more', async () => {
    network.answer('listPractice', practice());
    network.answer('answerPractice', answered(1, 'Wrong'));
    const { user } = showPractice('?choice=all');
    await user.click(await screen.findByRole('radio', { name: /Reef/u }));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByRole('heading', { level: 1, name: '0 of 1 right' })).toBeTruthy();
    expect(screen.getByText(/1 question left open/u)).toBeTruthy();
    const wrong = screen.getByRole('region', { name: 'Not right yet' });
    expect(within(wrong).getByText('Stem 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Again/u }));
    expect(await screen.findByRole('radio', { name: /Reef/u })).toBeTruthy();
    expect(screen.getAllByText(/1 of 1/u).length).toBeGreaterThan(0);
  });

  it('another round asks the server anew', async () => {
    network.answer('listPractice', practice({ questions: [question(1)] }));
    const { user } = showPractice('?choice=all');
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    network.answer('listPractice', practice({ questions: [question(2)] }));
    await user.click(await screen.findByRole('button', { name: 'Another round' }));
    expect(await screen.findByText('Stem 2')).toBeTruthy();
  });
});

it('follows from question to question on a page that the browser translates', async () => {
  network.answer('listPractice', practice());
  network.answer('answerPractice', answered(1, 'Wrong'));
  const { user } = showPractice('?choice=unseen');
  await screen.findByText('Stem 1');
  translatePage();
  const page = () => document.body.textContent;
  await user.click(screen.getByRole('radio', { name: accessibleName('A Reef') }));
  await user.click(screen.getByRole('button', { name: 'Check answer' }));
  expect(await screen.findByText('A bowline does not slip.')).toBeTruthy();
  expect(page()).toMatch(/Right0 of 1/u);
  expect(page()).not.toMatch(/Check answer/u);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Stem 2')).toBeTruthy();
  expect(page()).toMatch(/2 of 2.*Stem 2/u);
  expect(page()).not.toMatch(/Stem 1|1 of 2|bowline does not/u);
});
