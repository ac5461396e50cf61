import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { HelpScreen } from './help-screen.tsx';

const showHelp = () => showScreen(<HelpScreen />, { path: '/menu/help' });
const NONE = 'No Help content available';

beforeEach(() => logInLearner());

describe('help', () => {
  it('is what the organisation says', async () => {
    network.answer('getHelp', {
      title: 'Before an exam',
      description: '<p>Sleep <b>well</b>.</p>',
      message: '',
    });
    showHelp();
    expect(await screen.findByRole('heading', { level: 2, name: 'Before an exam' })).toBeTruthy();
    expect(screen.getByText('well').tagName).toBe('B');
    await waitFor(() => expect(document.title).toBe('Help · Harbour School'));
    expect(network.calls('getHelp')[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('with a very long title is truncated, with the whole in its tooltip', async () => {
    const title = 'What to do before an exam, what to have beside you in it, and whom to call when it stops';
    network.answer('getHelp', { title, description: '<p>Ask.</p>', message: '' });
    showHelp();
    expect((await screen.findByTitle(title)).textContent).toBe(
      'What to do before an exam, what to have beside you in it, and whom to…',
    );
  });

  it('is not announced twice', async () => {
    network.answer('getHelp', { title: 'Help', description: '<p>Ask.</p>', message: '' });
    showHelp();
    expect(await screen.findByText('Ask.')).toBeTruthy();
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });

  it('is said to be none where the organisation says nothing', async () => {
    network.answer('getHelp', { title: '', description: '', message: 'No content' });
    showHelp();
    expect(await screen.findByText(NONE)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/menu/tickets');
  });

  it('that did not come is none, without a word about why', async () => {
    network.refuse('getHelp', 'internal');
    showHelp();
    expect(await screen.findByText(NONE)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('on its way is neither there nor missing', async () => {
    const held = network.hold('getHelp');
    showHelp();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByText(NONE)).toBeNull();
    held.answer({ title: 'Desk', description: '<p>Ask.</p>', message: '' });
    expect(await screen.findByText('Ask.')).toBeTruthy();
  });
});
