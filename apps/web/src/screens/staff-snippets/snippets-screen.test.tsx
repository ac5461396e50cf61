import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { snippets, worker } from '../../testing/staff.tsx';
import { SnippetsScreen } from './snippets-screen.tsx';

const showSnippets = () => showScreen(<SnippetsScreen />, { path: staffPaths.snippets, framed: true });
const dialog = () => within(screen.getByRole('dialog'));
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const [asking, marking] = snippets;

beforeEach(() => {
  logInLearner(worker);
  network.answer('listSnippets', { snippets });
});

describe('snippets', () => {
  it('are added, and say first what is missing', async () => {
    const { user } = showSnippets();
    await screen.findByText('By the key of its version.');
    await user.click(screen.getByRole('button', { name: 'Add a snippet' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Please enter a title.')).toBeTruthy();
    expect(dialog().getByText('Please enter the answer.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Title'), ' Extra time ');
    await user.type(dialog().getByLabelText('Answer'), 'Send us the letter.');
    const kept = {
      _id: '0198f000-0000-7000-8000-000000000502',
      title: 'Extra time',
      text: 'Send us the letter.',
    };
    network.answer('saveSnippet', { snippet: kept });
    network.answer('listSnippets', { snippets: [...snippets, kept] });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Kept: “Extra time”.')).toBeTruthy();
    await waitFor(() => expect(titles()).toContain('Extra time'));
    expect(network.calls('saveSnippet').map(({ body }) => body)).toEqual([
      { title: 'Extra time', text: 'Send us the letter.' },
    ]);
  });

  it('are changed; what somebody has deleted meanwhile is not lost without a word', async () => {
    const { user } = showSnippets();
    await user.click(await screen.findByRole('button', { name: /^Change\s*“How marking works”$/u }));
    const box = dialog().getByLabelText<HTMLTextAreaElement>('Answer');
    expect(box.value).toBe('By the key of its version.');
    await user.type(box, ' Always.');
    network.refuse('saveSnippet', 'not_found');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await dialog().findByText(/has deleted this snippet/u)).toBeTruthy();
    expect(box.value).toBe('By the key of its version. Always.');
    expect(network.calls('saveSnippet')[0]?.body).toMatchObject({ _id: marking?._id });
  });

  it.each([[true], [false]])(
    'are deleted after a question, also where somebody was first: %s',
    async (wasFirst) => {
      const { user } = showSnippets();
      await user.click(await screen.findByRole('button', { name: /^Delete\s*“Asking the author”$/u }));
      await user.click(dialog().getByRole('button', { name: 'Keep it' }));
      expect(network.calls('deleteSnippet')).toEqual([]);
      await user.click(screen.getByRole('button', { name: /^Delete\s*“Asking the author”$/u }));
      if (wasFirst) network.refuse('deleteSnippet', 'not_found');
      else network.answer('deleteSnippet', { success: true });
      network.answer('listSnippets', { snippets: snippets.slice(1) });
      await user.click(dialog().getByRole('button', { name: 'Delete it' }));
      expect(await screen.findByText('Deleted: “Asking the author”.')).toBeTruthy();
      await waitFor(() => expect(titles()).toEqual(['How marking works']));
      expect(network.calls('deleteSnippet')[0]?.path).toContain(asking?._id);
    },
  );

  it('that are too long say so and are kept whole', async () => {
    const { user } = showSnippets();
    await user.click(await screen.findByRole('button', { name: 'Add a snippet' }));
    await user.click(dialog().getByLabelText('Title'));
    await user.paste('x'.repeat(101));
    await user.click(dialog().getByLabelText('Answer'));
    await user.paste('x'.repeat(4_001));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('A title has at most 100 characters; this one has 101.')).toBeTruthy();
    expect(dialog().getByText('An answer has at most 4,000 characters; this one has 4,001.')).toBeTruthy();
    expect(network.calls('saveSnippet')).toEqual([]);
  });

  it('are none at first', async () => {
    network.answer('listSnippets', { snippets: [] });
    showSnippets();
    expect(await screen.findByText('No snippets yet.')).toBeTruthy();
  });
});
