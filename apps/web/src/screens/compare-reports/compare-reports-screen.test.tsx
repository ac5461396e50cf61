import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Comparison } from '../../features/reports/comparison.ts';
import { REPORT_ID, TEST_ID, testFacts } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { CompareReportsScreen } from './compare-reports-screen.tsx';

type Status = 'Correct' | 'Partial' | 'Wrong' | null;
const asked = (words: string, ...statuses: (Status | 'absent')[]): Comparison['questions'][number] => ({
  _id: words,
  question: words,
  answers: statuses.map((status, index) =>
    status === 'absent' ? null : { number: index + 1, status, answered: true },
  ),
});
const report = (_id: string, correct_answers: number, day: number): Comparison['reports'][number] => ({
  _id,
  createdAt: `2026-03-0${day}T12:00:00.000Z`,
  withheld: null,
  correct_answers,
  total: 4,
  percentage: correct_answers * 25,
});
const comparison: Comparison = {
  test: testFacts,
  reports: [report('first', 1, 1), report(REPORT_ID, 3, 2)],
  questions: [
    asked('Which buoy?', 'Wrong', 'Correct'),
    asked('Which light?', 'Correct', 'Partial'),
    asked('Which flag?', 'Wrong', 'Wrong'),
    asked('Which knot?', 'absent', 'Correct'),
    asked('Which tide?', 'Wrong', 'absent'),
  ],
};

const open = () =>
  showScreen(<CompareReportsScreen />, {
    path: '/menu/proficiency-percentage/:examId/compare',
    at: `/menu/proficiency-percentage/${REPORT_ID}/compare`,
    framed: true,
  });
function showComparison(change: Partial<Comparison> = {}) {
  network.answer('compareReports', { ...comparison, ...change });
  return open();
}
const tableOf = async (name: string) => within(await screen.findByRole('region', { name }));
const changes = async () =>
  (await tableOf('Question by question'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell').at(-1)?.textContent,
    ]);
const filter = (name: string) => screen.getByRole('button', { name: accessibleName(name) });

beforeEach(() => logInLearner());

describe('the attempts at a test', () => {
  it('stand side by side, the oldest first, each leading to its report and its questions', async () => {
    showComparison();
    const rows = (await tableOf('Attempts')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['1', '01-03-2026', '1/4', '25.00%'],
      ['2', '02-03-2026', '3/4', '75.00%'],
    ]);
    expect(
      screen.getByRole('link', { name: '75.00% in attempt 2, the questions' }).getAttribute('href'),
    ).toBe(`/menu/questions?report=${REPORT_ID}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Buoys and Lights' })).toBeTruthy();
  });

  it('are compared question by question, each leading to its explanation in that report', async () => {
    showComparison();
    expect(await changes()).toEqual([
      ['Which buoy?', 'Became better'],
      ['Which light?', 'Became worse'],
      ['Which flag?', 'Still wrong'],
      ['Which knot?', 'New'],
      ['Which tide?', 'No longer asked'],
    ]);
    const [better] = (await tableOf('Question by question')).getAllByRole('row').slice(1);
    const links = better ? within(better).getAllByRole('link') : [];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/menu/tests/check-answers/first?viewScore=true&question=1',
      `/menu/tests/check-answers/${REPORT_ID}?viewScore=true&question=2`,
    ]);
  });

  it('can be looked at by what became of the questions', async () => {
    const { user } = showComparison();
    await changes();
    for (const [name, words] of [
      ['Became better 1', 'Which buoy?'],
      ['Became worse 1', 'Which light?'],
      ['Still not right 1', 'Which flag?'],
    ] as const) {
      await user.click(filter(name));
      expect(filter(name).getAttribute('aria-pressed')).toBe('true');
      expect((await changes()).map(([question]) => question)).toEqual([words]);
    }
    await user.click(filter('All 5'));
    expect(await changes()).toHaveLength(5);
  });

  it('of which nothing became worse say so', async () => {
    const { user } = showComparison({ questions: comparison.questions.slice(0, 1) });
    await changes();
    await user.click(filter('Became worse 0'));
    expect(screen.getByText('No question became worse.')).toBeTruthy();
  });

  it('are chosen two by two where there are more, the later one always later', async () => {
    const { user } = showComparison({
      reports: [report('first', 1, 1), report(REPORT_ID, 3, 2), report('third', 4, 3)],
      questions: [asked('Which buoy?', 'Wrong', 'Correct', 'Wrong')],
    });
    expect(await changes()).toEqual([['Which buoy?', 'Became better']]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '1');
    expect(await changes()).toEqual([['Which buoy?', 'Became worse']]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '1');
    expect(await changes()).toEqual([['Which buoy?', 'Became better']]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '2');
    expect(await changes()).toEqual([['Which buoy?', 'Still wrong']]);
  });

  it('tell what was not answered from what was wrong', async () => {
    const question = asked('Which buoy?', 'Wrong', 'Wrong');
    const [unanswered = null, wrong = null] = question.answers;
    const answers = [unanswered && { ...unanswered, answered: false }, wrong];
    showComparison({ ...comparison, questions: [{ ...question, answers }] });
    expect(
      await screen.findByRole('link', { name: accessibleName('Unanswered, question 1 in attempt 1') }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: accessibleName('Wrong, question 2 in attempt 2') })).toBeTruthy();
    expect(await changes()).toEqual([['Which buoy?', 'Answered, but wrong']]);
  });

  it('say what is held back, and compare nothing of it', async () => {
    const withheld = { test: { _id: TEST_ID, test_name: 'x' }, until: 'handed_in', date: null } as const;
    showComparison({
      reports: [
        report('first', 1, 1),
        { ...report(REPORT_ID, 3, 2), withheld, correct_answers: null, percentage: null },
      ],
      questions: [asked('Which buoy?', 'Wrong', null), asked('Which light?', 'Wrong', 'Correct')],
    });
    expect(await changes()).toEqual([
      ['Which buoy?', 'Not compared'],
      ['Which light?', 'Became better'],
    ]);
    expect(screen.getByText('1 question is not compared: what is right is held back.')).toBeTruthy();
    expect(screen.getByText('What is missing is shown when “x” is submitted.')).toBeTruthy();
    expect(screen.queryByText('75.00%')).toBeNull();
  });

  it('of which there is one lead to a recharge', async () => {
    showComparison({ reports: [report(REPORT_ID, 3, 2)], questions: [] });
    expect((await screen.findByRole('link', { name: 'recharge' })).getAttribute('href')).toBe(
      '/menu/recharge',
    );
    expect(screen.queryByRole('region', { name: 'Question by question' })).toBeNull();
  });

  it('that are not there say so; without access they lead to membership', async () => {
    network.refuse('compareReports', 'not_found');
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeTruthy();
    unmount();
    network.refuse('compareReports', 'no_access');
    const { address } = open();
    await waitFor(() => expect(address()).toMatch(/^\/menu\/membership\?back=/u));
  });

  it('that failed say why, and are tried again', async () => {
    const coming = network.hold('compareReports');
    const { user } = showComparison();
    expect(await screen.findByText('Loading')).toBeTruthy();
    coming.refuse('internal');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await changes()).toHaveLength(5);
  });
});
