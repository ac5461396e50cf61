import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { exampleReport, REPORT_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { noCalibration } from '../../testing/results-examples.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { CheckAnswersScreen } from './check-answers-screen.tsx';

async function showReview(report = exampleReport()) {
  network.answer('getReport', { report });
  network.answer('getCalibration', { data: noCalibration });
  const shown = showScreen(<CheckAnswersScreen />, {
    path: paths.checkAnswers,
    at: `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`,
  });
  await screen.findByRole('heading', { level: 1, name: /^Question\s*\d/u });
  return shown;
}
const paper = () => document.querySelector<HTMLElement>('.review-paper');
const numbers = (element: HTMLElement) =>
  [...element.querySelectorAll('.review-paper-head > h2')].map(({ textContent }) => textContent);

beforeEach(() => logInLearner());

it('the browser’s own printing has every question, and only while it prints', async () => {
  await showReview();
  expect(paper()).toBeNull();
  act(() => void fireEvent(window, new Event('beforeprint')));
  const printed = paper();
  expect(printed && numbers(printed)).toEqual(['1', '2']);
  expect(printed?.querySelector('h1')?.textContent).toBe(exampleReport().test.test_name);
  act(() => void fireEvent(window, new Event('afterprint')));
  expect(paper()).toBeNull();
});

it('each page has at its foot the test’s name, the learner’s and the date, whatever is in them', async () => {
  const foot = () => document.documentElement.style.getPropertyValue('--page-foot');
  const report = exampleReport();
  await showReview({ ...report, test: { ...report.test, test_name: 'Knots \\ "Bends"' } });
  act(() => void fireEvent(window, new Event('beforeprint')));
  expect(foot()).toBe('"Knots \\\\ \\"Bends\\" · Ada Byron · 09-03-2026"');
  act(() => void fireEvent(window, new Event('afterprint')));
  expect(foot()).toBe('');
});

it('the page’s button prints the same', async () => {
  const printed: (string | null)[][] = [];
  vi.stubGlobal('print', () => {
    const shown = paper();
    if (shown) printed.push(numbers(shown));
  });
  const { user } = await showReview();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toEqual([['1', '2']]);
  expect(paper()).toBeNull();
});

it('what is withheld stays withheld on paper', async () => {
  const report = exampleReport();
  const held = { test: { _id: 'a', test_name: 'Knots' }, until: 'after_close', date: null } as const;
  const [first, ...others] = report.test.questions_reference;
  const withheld = first && { ...first, withheld: held, explanation: { description: '' } };
  network.answer('getReport', {
    report: {
      ...report,
      test: { ...report.test, questions_reference: withheld ? [withheld, ...others] : [] },
    },
  });
  network.answer('getCalibration', { data: noCalibration });
  showScreen(<CheckAnswersScreen />, {
    path: paths.checkAnswers,
    at: `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`,
  });
  await screen.findByRole('heading', { level: 1, name: /^Question\s*\d/u });
  act(() => void fireEvent(window, new Event('beforeprint')));
  const [question] = document.querySelectorAll<HTMLElement>('.review-paper-question');
  expect(
    question && within(question).getByText(/shown when everybody’s time for “Knots” is over/u),
  ).toBeTruthy();
});
