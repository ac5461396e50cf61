import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../features/reports/report.ts';
import { paths } from '../../paths.ts';
import { exampleReport, REPORT_ID, reportAnswer, reviewedQuestion } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { noCalibration } from '../../testing/results-examples.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { CheckAnswersScreen } from './check-answers-screen.tsx';

const SCORE = `/menu/tests/check-answers/${REPORT_ID}?viewScore=true`;

async function reviewed(at: string, report: Report) {
  network.answer('getReport', { report });
  network.answer('getCalibration', { data: noCalibration });
  const shown = showScreen(<CheckAnswersScreen />, { path: paths.checkAnswers, at });
  await screen.findByRole('heading', { level: 1, name: /^Question\s*\d/u });
  return shown;
}

const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const grid = () => within(screen.getByRole('navigation', { name: 'Questions' }));

beforeEach(() => logInLearner());

describe('a filter of the review', () => {
  const of = (...statuses: ('Correct' | 'Wrong')[]) =>
    exampleReport({
      total: statuses.length,
      answers: statuses.map((status) => reportAnswer({ status })),
      test: {
        ...exampleReport().test,
        questions_reference: statuses.map(() => reviewedQuestion()),
      },
    });
  const filter = (name: string) => button(accessibleName(name));
  const shown = () =>
    grid()
      .queryAllByRole('link', { name: /^Question/u })
      .map(({ textContent }) => textContent);
  const position = () => document.querySelector('.review-position')?.textContent?.trim();

  it('shows its questions alone, and arrows lead from one to the next', async () => {
    const { user, address } = await reviewed(SCORE, of('Correct', 'Wrong', 'Correct', 'Wrong', 'Wrong'));
    await user.click(filter('Wrong 3'));
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 5'));
    expect(address()).toBe(`${SCORE}&question=2&show=wrong`);
    expect([shown(), position()]).toEqual([['2', '4', '5'], '1 / 3 Wrong']);
    await user.click(button('Next question'));
    await waitFor(() => expect(heading().textContent).toBe('Question 4 of 5'));
    await user.click(button('Last question'));
    await waitFor(() => expect(heading().textContent).toBe('Question 5 of 5'));
    expect(button('Next question').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('First question'));
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 5'));
    await user.click(filter('All 5'));
    await waitFor(() => expect(address()).toBe(`${SCORE}&question=2`));
    expect(shown()).toHaveLength(5);
  });

  it('is followed by a key that is pressed before it is drawn', async () => {
    const { address } = await reviewed(SCORE, of('Wrong', 'Correct', 'Wrong'));
    act(() => {
      filter('Wrong 2').click();
      fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    });
    await waitFor(() => expect(heading().textContent).toBe('Question 3 of 3'));
    expect(address()).toBe(`${SCORE}&question=3&show=wrong`);
  });

  it('is kept by a reload, since the address has it', async () => {
    await reviewed(`${SCORE}&question=4&show=wrong`, of('Correct', 'Wrong', 'Correct', 'Wrong'));
    expect([heading().textContent, position()]).toEqual(['Question 4 of 4', '2 / 2 Wrong']);
    expect(filter('Wrong 2').getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps the focus, tells how many it shows, and leaves the focus to the question with the next step', async () => {
    const { user } = await reviewed(SCORE, of('Correct', 'Wrong', 'Correct', 'Wrong'));
    await user.click(filter('Wrong 2'));
    await waitFor(() => expect(heading().textContent).toBe('Question 2 of 4'));
    expect(document.activeElement).toBe(filter('Wrong 2'));
    expect(screen.getByText('Wrong: 2 questions').getAttribute('role')).toBe('status');
    await user.click(filter('Wrong 2'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(heading().textContent).toBe('Question 4 of 4'));
    expect(document.activeElement).toBe(heading());
  });

  it('that shows nothing says so beside the question, too, with the way out, and leads nowhere', async () => {
    const { user } = await reviewed(SCORE, of('Correct', 'Correct'));
    await user.click(filter('Wrong 0'));
    const said = await within(screen.getByRole('main')).findByText(/^No question is wrong\./u);
    expect(screen.getByRole('status').textContent).toBe('No question is wrong.');
    expect([heading().textContent, position()]).toEqual(['Question 1 of 2', '– / 0 Wrong']);
    expect(button('Next question').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Show all questions'));
    await waitFor(() => expect(position()).toBe('1 / 2'));
    expect([said.isConnected, document.activeElement]).toEqual([false, heading()]);
  });
});
