import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Report } from '../../features/reports/report.ts';
import { paths } from '../../paths.ts';
import { exampleReport, REPORT_ID, reportAnswer } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { exampleProficiency, noCalibration } from '../../testing/results-examples.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { CheckAnswersScreen } from './check-answers-screen.tsx';

const SCORE = `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`;

function showReview(at: string, report: Report) {
  network.answer('getReport', { report });
  network.answer('getCalibration', { data: noCalibration });
  network.answer('getProficiency', { report: exampleProficiency });
  return showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at });
}

async function reviewed(at: string, report: Report) {
  const shown = showReview(at, report);
  await screen.findByRole('heading', { level: 1, name: /^Question\s*\d/u });
  return shown;
}

const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => logInLearner());

const practisable = (...free: number[]) =>
  network.answer('listReportPractice', {
    report: { _id: REPORT_ID, test_name: 'Knots' },
    free: free.length,
    free_positions: free,
    questions: [],
    held_back: {
      questions: 1 - free.length,
      tests: free.length === 1 ? [] : [{ test: null, until: 'released', date: null, questions: 1 }],
    },
  });

it('ends on what next: the wrong answers first, with the focus on the heading', async () => {
  practisable(0);
  const answers = [
    reportAnswer({ status: 'Wrong', comment: 'I KNOW IT', commentChosen: true }),
    reportAnswer({ status: 'Correct', flag: true }),
  ];
  const { user, address } = await reviewed(`${SCORE}&question=2`, exampleReport({ answers }));
  await user.click(button('Next question'));
  await waitFor(() => expect(heading().textContent).toBe('What next'));
  expect(address()).toBe(`${SCORE}&question=end`);
  expect(document.activeElement).toBe(heading());
  expect(button('Next question').getAttribute('aria-disabled')).toBe('true');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(
    expect.arrayContaining(['Sure and wrong: 1 question', 'The wrong answer', 'Flagged by you: 1 question']),
  );
  const [practice] = await screen.findAllByRole('link', { name: /^Practise it/u });
  expect(practice?.getAttribute('href')).toBe(`/menu/tests/check-answers/${REPORT_ID}/practice?positions=0`);
  await user.click(screen.getByRole('link', { name: /^Go through\s*Flagged by you: 1 question$/u }));
  await waitFor(() => expect(heading().textContent).toBe('Question 2 of 2'));
  expect(address()).toBe(`${SCORE}&question=2&show=flagged`);
});

it('leads to what next from any question, without the filter', async () => {
  practisable(0);
  const answers = [
    reportAnswer({ status: 'Wrong', commentChosen: true }),
    reportAnswer({ status: 'Correct' }),
  ];
  const { user, address } = await reviewed(`${SCORE}&question=1&show=wrong`, exampleReport({ answers }));
  await user.click(screen.getByRole('link', { name: 'What next' }));
  await waitFor(() => expect(heading().textContent).toBe('What next'));
  expect(address()).toBe(`${SCORE}&question=end`);
  expect(document.activeElement).toBe(heading());
  expect(screen.queryByRole('link', { name: 'What next' })).toBeNull();
});

it('ends on going through what cannot be practised now, and says why', async () => {
  practisable();
  showReview(
    `${SCORE}&question=end`,
    exampleReport({ answers: [reportAnswer({ status: 'Wrong', commentChosen: false })] }),
  );
  expect(await screen.findByText('1 question is not released for practice.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Go through\s*The wrong answer$/u })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Practise/u })).toBeNull();
});

it('names the three weakest topics, and leads to all and to help', async () => {
  practisable(0);
  const answers = [reportAnswer({ status: 'Wrong' })];
  showReview(`${SCORE}&question=end`, exampleReport({ answers }));
  const topics = await screen.findByRole('region', { name: 'Your weakest topics here' });
  const listed = within(topics).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Hitches 0 of 2 right',
    'Bends 1 of 3 right',
    'Hemp 1 of 2 right',
  ]);
  const all = within(topics).getByRole('link', { name: 'All topics of this report' });
  expect(all.getAttribute('href')).toBe(`/menu/proficiency-percentage/${REPORT_ID}`);
  expect(screen.getByRole('link', { name: 'ask for help' }).getAttribute('href')).toBe('/menu/tickets');
});

it('asks once what may be practised, for all its steps', async () => {
  practisable(0);
  const answers = [
    reportAnswer({ status: 'Wrong', comment: 'I KNOW IT', commentChosen: true }),
    reportAnswer({ status: 'Partial' }),
  ];
  showReview(`${SCORE}&question=end`, exampleReport({ answers }));
  await screen.findAllByRole('link', { name: /^Practise it/u });
  expect(network.calls('listReportPractice').map(({ search }) => search)).toEqual([
    '?positions=0%2C1&limit=0',
  ]);
  expect(screen.getByRole('link', { name: /^Go through\s*Partly right: 1 question$/u })).toBeTruthy();
});

it('ends with a sentence where every answer was right', async () => {
  showReview(`${SCORE}&question=end`, exampleReport({ answers: [reportAnswer({ status: 'Correct' })] }));
  expect(await screen.findByText('Every answer was right.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'back to Tests' })).toBeTruthy();
});
