import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FigureQuestion, FigureQuestions } from '../../features/reports/figure-questions.ts';
import { REPORT_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { FigureQuestionsScreen } from './figure-questions-screen.tsx';

const createdAt = '2026-03-09T12:00:00.000Z';
const question: FigureQuestion = {
  report: REPORT_ID,
  number: 4,
  question: 'Which buoy is green?',
  status: 'Correct',
  answered: true,
  comment: 'THINK SO',
  commentChosen: true,
  test_name: 'Knots',
  createdAt,
};
const found: FigureQuestions = {
  total: 3,
  correct: 1,
  withheld: 0,
  score: null,
  answered: 2,
  confidence_percent: 87.5,
  confidence_chosen: { answers: 1, percent: 75 },
  topic: null,
  report: null,
  questions: [
    question,
    { ...question, number: 5, status: 'Partial', comment: 'I KNOW IT', commentChosen: false },
    { ...question, number: 6, status: 'Wrong', answered: false, comment: 'I KNOW IT', commentChosen: false },
  ],
};

const at = (search: string) =>
  showScreen(<FigureQuestionsScreen />, {
    path: '/menu/questions',
    at: `/menu/questions${search}`,
    framed: true,
  });
function showFigure(search: string, change: Partial<FigureQuestions> = {}) {
  network.answer('listFigureQuestions', { ...found, ...change });
  return at(search);
}
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => logInLearner());

describe('the questions behind a figure', () => {
  it('stand below the figure, each with its result in words and the way to its explanation', async () => {
    showFigure('?first=1');
    await waitFor(async () => expect((await heading()).textContent).toBe('1 of 3 right in first attempts'));
    expect(screen.getByRole('meter', { name: 'Right' }).getAttribute('value')).toBe('33.33');
    expect(screen.getByText('33.33%', { selector: 'span' })).toBeTruthy();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'Correct',
      'Partial',
      'Unanswered',
    ]);
    expect(screen.getByText(/THINK SO/u).textContent?.trim()).toBe('THINK SO');
    expect(screen.queryByText(/I KNOW IT/u)).toBeNull();
    const link = screen.getByRole('link', { name: accessibleName('Question 4. Which buoy is green?') });
    expect(link.getAttribute('href')).toBe(
      `/menu/tests/check-answers/${REPORT_ID}?viewScore=true&question=4`,
    );
    expect(screen.getByText(/leaderboard counts only your first attempt/u)).toBeTruthy();
    expect(
      screen.getByText('Confidence 75.00%, the mean over the 1 answer at which you chose it.'),
    ).toBeTruthy();
    expect(network.calls('listFigureQuestions').map(({ search }) => search)).toEqual(['?first=1&limit=25']);
  });

  it('name a long test in full to screen readers', async () => {
    const name = 'Knots and bends and hitches, as they were asked of everybody in the spring of 2026';
    showFigure('?first=1', { questions: [{ ...question, test_name: name }] });
    const row = within(await screen.findByRole('row', { name: /Which buoy/u }));
    expect(row.getByRole('cell', { name })).toBeTruthy();
  });

  it('of one report say its test once, with the way to its score', async () => {
    showFigure(`?report=${REPORT_ID}`, {
      report: { _id: REPORT_ID, test_name: 'Knots', createdAt },
      score: { total: 5, correct: 2 },
      withheld: 2,
    });
    await waitFor(async () => expect((await heading()).textContent).toBe('2 of 5 right in Knots'));
    expect(screen.getByText('40.00%', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText(/^2 of these are not listed/u)).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Test' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View Score' })).toBeTruthy();
  });

  it('that are too many say how many there are', async () => {
    showFigure('', { total: 340, correct: 12 });
    expect(await screen.findByText('The newest 3 of 340 are listed.')).toBeTruthy();
  });

  it('come a page at a time, with what failed tried again and nothing twice', async () => {
    const { user } = showFigure('', { total: 5 });
    const more = await screen.findByRole('button', { name: 'Show more' });
    network.refuse('listFigureQuestions', 'internal');
    await user.click(more);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 3);
    // A test was submitted meanwhile: the last question comes again.
    const questions = [6, 7, 8].map((number) => ({ ...question, number }));
    network.answer('listFigureQuestions', { ...found, total: 6, correct: 4, questions });
    await user.click(more);
    expect(await screen.findByText('4 of 6 right in all tests')).toBeTruthy();
    const numbers = screen.getAllByRole('link', { name: /^Question/u }).map((link) => link.textContent);
    expect(numbers.map((text) => /\d+/u.exec(text ?? '')?.[0])).toEqual(['4', '5', '6', '7', '8']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(network.calls('listFigureQuestions').map(({ search }) => search)).toEqual([
      '?limit=25',
      '?limit=25&skip=3',
      '?limit=25&skip=3',
    ]);
  });

  it('of nothing say so', async () => {
    showFigure('', { total: 0, correct: 0, answered: 0, questions: [] });
    expect(await screen.findByText('No questions here yet.')).toBeTruthy();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('that an address does not name do not exist, for all callers', async () => {
    const { unmount } = showFigure('?comment=SURE');
    expect((await heading()).textContent).toBe('Questions not found');
    expect(network.calls('listFigureQuestions')).toHaveLength(0);
    unmount();
    for (const code of ['malformed', 'not_found'] as const) {
      network.refuse('listFigureQuestions', code);
      const shown = at(`?report=${code}`);
      expect(await screen.findByText('Questions not found')).toBeTruthy();
      shown.unmount();
    }
  });

  it('without access lead to membership', async () => {
    network.refuse('listFigureQuestions', 'no_access');
    const { address } = at('');
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=/u));
  });

  it('that failed say why, and are tried again', async () => {
    const coming = network.hold('listFigureQuestions');
    const { user } = showFigure('');
    expect(await screen.findByText('Loading')).toBeTruthy();
    coming.refuse('internal');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 3 right in all tests')).toBeTruthy();
    expect(document.activeElement).toBe(await heading());
  });
});
