import type { LearnerQuestion, Response } from '@assay/assessment';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { accessibleName, show } from '../testing/screen.tsx';
import { AnswerInput } from './answer-input.tsx';

const shown = { stem: '<p>Which?</p>', images: [] };
const multiple: LearnerQuestion = { kind: 'multiple', ...shown, options: ['Stern', 'Masthead', 'Side'] };
const parts: LearnerQuestion = { kind: 'parts', ...shown, statements: ['Red is port', 'Green is port'] };
const single = (options: string[]): LearnerQuestion => ({ kind: 'single', ...shown, options });

function Question({
  asked,
  begun,
  onAnswer,
}: {
  asked: LearnerQuestion;
  begun: Response;
  onAnswer(answer: Response): void;
}) {
  const [response, setResponse] = useState(begun);
  return (
    <AnswerInput
      question={asked}
      response={response}
      onAnswer={(answer) => {
        onAnswer(answer);
        setResponse(answer);
      }}
    />
  );
}

function showQuestion(asked: LearnerQuestion, begun: Response) {
  const answers: Response[] = [];
  const { user } = show(<Question asked={asked} begun={begun} onAnswer={(answer) => answers.push(answer)} />);
  return { user, answers };
}

describe('one option of several', () => {
  const asked = single(['Port', 'Starboard', 'x &lt; y']);
  const option = (name: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: accessibleName(name) });

  it('is named by its letter and its text', () => {
    showQuestion(asked, { kind: 'single', option: null });
    expect(within(screen.getByRole('radiogroup', { name: 'Options' })).getAllByRole('radio')).toHaveLength(3);
    expect(option('C x < y').checked).toBe(false);
  });

  it('is chosen, and replaces the one before', async () => {
    const { user, answers } = showQuestion(asked, { kind: 'single', option: 0 });
    expect(option('A Port').checked).toBe(true);
    await user.click(option('B Starboard'));
    expect(answers).toEqual([{ kind: 'single', option: 1 }]);
    expect([option('A Port').checked, option('B Starboard').checked]).toEqual([false, true]);
  });

  it('is one stop of the Tab key', async () => {
    const { user } = showQuestion(asked, { kind: 'single', option: 1 });
    await user.tab();
    expect(document.activeElement).toBe(option('B Starboard'));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('has up to sixteen letters', () => {
    const options = Array.from({ length: 16 }, (_, index) => `Option ${index + 1}`);
    showQuestion(single(options), { kind: 'single', option: null });
    expect(option('P Option 16')).toBeTruthy();
  });
});

describe('several options', () => {
  const asked = multiple;
  const option = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: accessibleName(name) });

  it('are said to be several, for those who hear it, too', () => {
    showQuestion(asked, { kind: 'multiple', options: [] });
    expect(screen.getByRole('group', { name: 'Choose every option that applies.' })).toBeTruthy();
  });

  it('are taken and left one by one, kept in the paper’s order', async () => {
    const { user, answers } = showQuestion(asked, { kind: 'multiple', options: [] });
    await user.click(option('C Side'));
    await user.click(option('A Stern'));
    await user.click(option('C Side'));
    await user.click(option('A Stern'));
    expect(answers.map((answer) => answer.kind === 'multiple' && answer.options)).toEqual([
      [2],
      [0, 2],
      [0],
      [],
    ]);
  });
});

describe('an option or part that is a formula', () => {
  const over = (top: string) => `<math><mfrac><mi>${top}</mi><mn>2</mn></mfrac></math>`;

  it('is named by its letter and the words of the formula, so that no two sound the same', () => {
    showQuestion(single([over('a'), `about ${over('b')}`]), { kind: 'single', option: null });
    expect(screen.getByRole('radio', { name: accessibleName('A a over 2') })).toBeTruthy();
    expect(screen.getByRole('radio', { name: accessibleName('B about b over 2') })).toBeTruthy();
  });

  it('is so where several apply, too', () => {
    showQuestion({ ...multiple, options: [over('a'), over('b')] }, { kind: 'multiple', options: [] });
    expect(screen.getByRole('checkbox', { name: accessibleName('B b over 2') })).toBeTruthy();
  });

  it('is so in a part', () => {
    showQuestion(
      { ...parts, statements: [`<p>${over('a')} is 1</p>`, over('b')] },
      { kind: 'parts', parts: [null, null] },
    );
    expect(screen.getByRole('radiogroup', { name: accessibleName('A a over 2 is 1') })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: accessibleName('B b over 2') })).toBeTruthy();
  });
});

describe('striking out', () => {
  function showStriking(asked: LearnerQuestion, response: Response, struckOut: number[] = []) {
    const struck: number[] = [];
    const striking = {
      struckOut: new Set(struckOut),
      onStrikeOut: (option: number) => void struck.push(option),
    };
    const onAnswer = () => expect.fail('Striking out answers nothing.');
    const { user } = show(
      <AnswerInput question={asked} response={response} onAnswer={onAnswer} striking={striking} />,
    );
    return { user, struck };
  }
  const strikes = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

  it('has a button beside each option but the chosen, which tells whether it is struck out', async () => {
    const { user, struck } = showStriking(
      single(['Port', 'Starboard', 'Bow']),
      { kind: 'single', option: 1 },
      [2],
    );
    expect(strikes()).toEqual(['Strike out A', 'Strike out C']);
    expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('Strike out C');
    expect(screen.getByRole('radio', { name: accessibleName('C Bow (struck out)') })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Strike out A' }));
    expect(struck).toEqual([0]);
  });

  it('is one more stop of the Tab key, with arrows from option to option', async () => {
    const { user, struck } = showStriking(multiple, { kind: 'multiple', options: [0] });
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Strike out B');
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowUp}{Enter}');
    expect(struck).toEqual([2, 1]);
  });

  it('is for options, not for parts', () => {
    showStriking(parts, { kind: 'parts', parts: [null, null] });
    expect(strikes()).toEqual([]);
  });
});

describe('parts that are true or false', () => {
  const asked = parts;
  const part = (name: string) => within(screen.getByRole('radiogroup', { name: accessibleName(name) }));

  it('are each named by letter and statement', () => {
    showQuestion(asked, { kind: 'parts', parts: [null, null] });
    expect(screen.getByRole('group', { name: 'Mark each part true (T) or false (F).' })).toBeTruthy();
    expect(part('A Red is port').getAllByRole('radio')).toHaveLength(2);
    expect(part('B Green is port').getByRole<HTMLInputElement>('radio', { name: 'False' }).checked).toBe(
      false,
    );
  });

  it('are answered each by itself', async () => {
    const { user, answers } = showQuestion(asked, { kind: 'parts', parts: [null, null] });
    await user.click(part('B Green is port').getByRole('radio', { name: 'False' }));
    await user.click(part('A Red is port').getByRole('radio', { name: 'True' }));
    await user.click(part('B Green is port').getByRole('radio', { name: 'True' }));
    expect(answers.map((answer) => answer.kind === 'parts' && answer.parts)).toEqual([
      [null, false],
      [true, false],
      [true, true],
    ]);
  });
});
