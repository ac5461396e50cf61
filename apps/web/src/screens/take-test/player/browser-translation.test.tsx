import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PHONE, setMedia } from '../../../testing/browser.ts';
import { saved } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import { onQuestion, openPlayer, option } from '../../../testing/player.tsx';
import { accessibleName } from '../../../testing/screen.tsx';
import { translatePage } from '../../../testing/translator.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sheetText = () => screen.getByRole('main').textContent;
const barText = () => screen.getByRole('banner').textContent;

async function openTranslated() {
  const shown = await openPlayer();
  translatePage();
  return shown;
}

describe('the player on a page that the browser translates', () => {
  it('goes on to other questions, with their number, position, stem and options, and none of the old ones', async () => {
    const { user } = await openTranslated();
    await user.click(button('Next'));
    await onQuestion(2);
    expect(sheetText()).toMatch(/Question 2 of 3.*2 \/ 3.*Which lights are white\?.*Stern.*Masthead.*Side/u);
    expect(sheetText()).not.toMatch(/1 of 3|1 \/ 3|buoy|Starboard/u);
    await user.click(button('Next'));
    await onQuestion(3);
    expect(sheetText()).toMatch(/Question 3 of 3.*3 \/ 3.*True or false\?.*Red is port/u);
    expect(sheetText()).not.toMatch(/lights|Stern|Next/u);
    await user.click(button('Previous question'));
    await onQuestion(2);
    expect(sheetText()).toMatch(/Question 2 of 3/u);
  });

  it('follows the time, second by second', async () => {
    const { clock } = await openTranslated();
    await clock.pass(2_000);
    expect(screen.getByRole('timer').textContent).toBe('00:59:58');
    await clock.pass(1_000);
    expect(screen.getByRole('timer').textContent).toBe('00:59:57');
  });

  it('follows answers and flags', async () => {
    const { user } = await openTranslated();
    expect(barText()).toMatch(/Attempted Question0Missing Question3/u);
    await user.click(option('A Starboard'));
    await user.click(button('Flag Que.'));
    expect(barText()).toMatch(/Attempted Question1Missing Question2/u);
    expect(button('Flagged').textContent).toBe('Flagged');
    await user.click(button('Flagged'));
    expect(button('Flag Que.').textContent).toBe('Flag Que.');
  });

  it('counts the parts that are still open', async () => {
    const { user } = await openTranslated();
    await user.click(button('Question 3, unanswered'));
    const part = (name: string) => within(screen.getByRole('radiogroup', { name: accessibleName(name) }));
    await user.click(part('A Red is port').getByRole('radio', { name: 'True' }));
    expect(sheetText()).toMatch(/Part B still open\./u);
    await user.click(part('B Green is port').getByRole('radio', { name: 'True' }));
    expect(sheetText()).not.toMatch(/still open/u);
  });

  it('says what is missing, each leading to its question', async () => {
    const { user } = await openTranslated();
    await user.click(button('Question 3, unanswered'));
    await user.click(button('Submit'));
    const missing = screen.getByRole('dialog', { name: '3 questions have no response' });
    expect(missing.textContent).toMatch(/Question 1.*buoy.*Question 2.*lights/u);
    await user.click(within(missing).getByRole('button', { name: /^Question\s*1/u }));
    await onQuestion(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it is offline, and that it is not any more', async () => {
    const { user, clock } = await openTranslated();
    network.lose('saveAnswers');
    await user.click(option('A Starboard'));
    await clock.pass(20_000);
    expect(barText()).toMatch(/Offline: kept on this device/u);
    network.answer('saveAnswers', saved(1));
    await clock.pass(120_000);
    expect(barText()).not.toMatch(/Offline: kept/u);
  });

  it('follows in the foot of a phone, too', async () => {
    setMedia(PHONE, true);
    const { user } = await openTranslated();
    await user.click(button('Next'));
    await onQuestion(2);
    expect(button(accessibleName('Questions, 2 / 3')).textContent).toBe('Questions, 2 / 3');
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    expect(screen.getByRole('region', { name: 'Progress' }).textContent).toMatch(/Attempted Question 1/u);
  });
});
