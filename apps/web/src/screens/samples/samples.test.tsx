import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { SampleResultsScreen } from './sample-results-screen.tsx';
import { SampleTestScreen, SampleTopicTestScreen } from './sample-test-screens.tsx';

const questions = () => screen.getByRole('navigation', { name: 'Questions' });
const states = () =>
  within(questions())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const next = () => screen.getByRole('button', { name: 'Next' });

// A request to the server would fail the test: none has a response here (testing/setup.ts).
beforeEach(() => logInLearner());

describe('the sample test', () => {
  const showTest = () => showScreen(<SampleTestScreen />, { path: '/menu/recharge/take-test/demo' });

  it('has twenty questions, says that it is a sample, and is answered, flagged and gone through', async () => {
    const { user } = showTest();
    expect(screen.getByText(/^Sample: nothing is kept/u)).toBeTruthy();
    expect(states()).toHaveLength(20);
    await user.click(screen.getByRole('radio', { name: /The second option/u }));
    await user.click(screen.getByRole('button', { name: 'Flag Que.' }));
    expect(states().slice(0, 2)).toEqual(['Question 1, answered, flagged', 'Question 2, unanswered']);
    await user.click(next());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText(/^Sample question 2:/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /The second option/u }).checked).toBe(true);
  });

  it('is filled at random, and submitted to the sample results alone', async () => {
    const { user, address } = showTest();
    await user.click(screen.getByRole('button', { name: 'Fill at random' }));
    expect(states().filter((state) => state?.includes('unanswered'))).toEqual([]);
    await user.click(within(questions()).getByRole('button', { name: /^Question 20,/u }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = screen.getByRole('dialog', { name: 'Submit the sample test?' });
    await user.click(within(dialog).getByRole('button', { name: 'Go Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(screen.getByRole('link', { name: 'Submit Now' }));
    expect(address()).toBe('/menu/recharge/check-answers/demo');
  });
});

it('the sample questions of a topic are fifty of four options, and handing in does nothing further', async () => {
  const { user, address } = showScreen(<SampleTopicTestScreen />, { path: '/menu/here' });
  expect(states()).toHaveLength(50);
  const options = screen.getByRole('radiogroup', { name: 'Options' });
  expect(within(options).getAllByRole('radio')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Fill at random' })).toBeNull();
  await user.click(within(questions()).getByRole('button', { name: /^Question 50,/u }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/menu/here', null]);
});

it('the sample results are twenty, each with its number, whether it is correct and whether flagged', () => {
  showScreen(<SampleResultsScreen />, { path: '/menu/recharge/check-answers/demo' });
  expect(screen.getByRole('heading', { level: 1, name: 'Sample results' })).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(20);
  expect(rows.slice(7, 9).map((row) => row.textContent)).toEqual(['8WrongFlagged', '9Correct']);
});
