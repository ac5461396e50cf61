import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fillStorage } from '../../../testing/browser.ts';
import { saved } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import { onQuestion, openPlayer, option, savedAnswers } from '../../../testing/player.tsx';

const NOT_KEPT = 'Not saved: this browser’s storage is full';
const button = (name: string) => screen.getByRole('button', { name });

/** True when the browser asks before the page is left. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Ada has answered without network, and the answer could not be stored. */
async function answerWithoutRoom() {
  const shown = await openPlayer();
  const makeRoom = fillStorage(localStorage);
  network.lose('saveAnswers');
  await shown.user.click(option('B Port'));
  await shown.clock.pass(4_000);
  return { ...shown, makeRoom };
}

describe('a browser whose storage takes nothing', () => {
  it('still shows the test, and moves in it', async () => {
    fillStorage(sessionStorage);
    const { user } = await openPlayer();
    await user.click(button('Next'));
    expect(await onQuestion(2)).toBeTruthy();
  });

  it('says aloud that answers are not saved, and the answers reach the server when they can', async () => {
    const { clock } = await answerWithoutRoom();
    expect(screen.getByText(NOT_KEPT, { selector: ':not([role])' })).toBeTruthy();
    expect(screen.getByText(NOT_KEPT, { selector: '[role]' })).toBeTruthy();
    network.answer('saveAnswers', saved(1));
    await clock.pass(9_000);
    expect(savedAnswers().at(-1)).toEqual([expect.objectContaining({ index: 0, selected: 'Port' })]);
    expect(screen.getByText('Saved', { selector: ':not([role])' })).toBeTruthy();
    expect(screen.getByText('Answers saved')).toBeTruthy();
  });

  it('is calm while each save comes through', async () => {
    const { user, clock } = await openPlayer();
    fillStorage(localStorage);
    await user.click(option('B Port'));
    await clock.pass(3_000, 100);
    expect(screen.queryAllByText(NOT_KEPT)).toEqual([]);
    expect(screen.getByText('Saved', { selector: ':not([role])' })).toBeTruthy();
  });

  it('asks before the page goes, from the edit on until it is saved', async () => {
    const { user, clock } = await openPlayer();
    fillStorage(localStorage);
    expect(asksBeforeLeaving()).toBe(false);
    await user.click(option('B Port'));
    expect(asksBeforeLeaving()).toBe(true);
    await clock.pass(2_000);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('keeps them as soon as there is room, and asks no more', async () => {
    const { clock, makeRoom } = await answerWithoutRoom();
    makeRoom();
    await clock.pass(9_000);
    expect(screen.getByText('Offline: kept on this device', { selector: ':not([role])' })).toBeTruthy();
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('asks before another page takes the place of the test, which may be stayed on or left', async () => {
    const { user, goTo, address } = await answerWithoutRoom();
    const here = address();
    await goTo('/menu/tests');
    const dialog = within(screen.getByRole('dialog', { name: 'Leave the test?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay on this page' }));
    expect([screen.queryByRole('dialog'), address()]).toEqual([null, here]);
    await goTo('/menu/tests');
    await user.click(button('Leave and lose it'));
    await waitFor(() => expect(address()).toBe('/menu/tests'));
  });

  it('lets the page go that was asked for once everything is saved', async () => {
    const { goTo, clock, address } = await answerWithoutRoom();
    await goTo('/menu/tests');
    network.answer('saveAnswers', saved(1));
    await clock.pass(9_000);
    await waitFor(() => expect(address()).toBe('/menu/tests'));
  });

  it('says so over the page of a session that has ended', async () => {
    const { clock } = await answerWithoutRoom();
    network.refuse('saveAnswers', 'unauthenticated');
    await clock.pass(9_000);
    const dialog = within(screen.getByRole('dialog', { name: 'Please log in again' }));
    expect(dialog.getByText(/Please do not close this page/u)).toBeTruthy();
  });

  it('says so when the test goes on elsewhere', async () => {
    const { clock } = await answerWithoutRoom();
    network.refuse('saveAnswers', 'attempt_moved');
    await clock.pass(9_000);
    expect(screen.getByText(/This browser’s storage is full: please leave this page open/u)).toBeTruthy();
    expect(asksBeforeLeaving()).toBe(true);
  });

  it('asks to leave the page open when the time is up and nothing comes through', async () => {
    const { clock } = await answerWithoutRoom();
    network.lose('submitTest');
    await act(() => clock.pass(3_600_000, 60_000));
    expect(screen.getByText(/Please leave this page open: your last answers are only here/u)).toBeTruthy();
  });
});
