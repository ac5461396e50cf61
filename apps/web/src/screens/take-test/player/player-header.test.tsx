import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PHONE, setMedia } from '../../../testing/browser.ts';
import { onQuestion, openPlayer } from '../../../testing/player.tsx';
import { accessibleName } from '../../../testing/screen.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('what the bar cannot hold', () => {
  it('has date and allotted time beside the question, too, for pages whose bar has no room for them', async () => {
    await openPlayer();
    const facts = screen.getAllByText('Allotted Time').map((fact) => fact.nextElementSibling?.textContent);
    expect(facts).toEqual(['1h : 30min', '1h : 30min']);
    expect(screen.getAllByText('Date')).toHaveLength(2);
  });

  it('cuts a title of more than 70 characters, and keeps the whole of it', async () => {
    const whole = `${'Lights and buoys '.repeat(5)}at night`;
    await openPlayer({ test_name: whole });
    const title = screen.getByTitle(whole);
    expect(title.textContent).toMatch(/^.{1,70}…$/u);
    await waitFor(() => expect(document.title).toBe(`${title.textContent} · Harbour School`));
  });

  it('is shown in light or dark as it is chosen there', async () => {
    const { user } = await openPlayer();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.colorScheme).toBe('dark');
    expect(localStorage.getItem('color-scheme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset.colorScheme).toBeUndefined();
  });
});

describe('on a phone', () => {
  it('has the navigator and the facts of the test in a sheet of their own', async () => {
    setMedia(PHONE, true);
    const { user } = await openPlayer();
    await user.click(button(accessibleName('Questions, 1 / 3')));
    const sheet = within(screen.getByRole('dialog', { name: 'Questions' }));
    expect(sheet.getByText('1h : 30min')).toBeTruthy();
    expect(sheet.getByRole('group', { name: 'Colour scheme' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Question 3, unanswered' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await onQuestion(3));
  });

  it('follows the page when it is turned', async () => {
    await openPlayer();
    expect(screen.getByRole('navigation', { name: 'Questions' })).toBeTruthy();
    act(() => setMedia(PHONE, true));
    expect(screen.queryByRole('navigation', { name: 'Questions' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Progress' }).textContent).toContain('Attempted Question 0');
  });
});
