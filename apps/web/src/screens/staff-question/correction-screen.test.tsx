import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { finding, previewOf } from '../../features/authoring/testing/questions.ts';
import {
  answerItems,
  IMPORT_ID,
  importItem,
  itemContent,
  listedImport,
  showCorrection,
} from '../../testing/imports.tsx';
import { network } from '../../testing/network.ts';

const faulty = importItem(9, {
  class: 'fault',
  decision: 'skip',
  content: itemContent(9, { correct: [] }),
  findings: [{ level: 'fault', message: 'The key names option F.', detail: 'Cell H10 reads “F”.' }],
});
const keyOf = (letter: string) =>
  screen.findByRole<HTMLInputElement>('radio', { name: `${letter} is right` });
const save = () => screen.findByRole('button', { name: 'Save and take' });
const sent = () => network.calls('correctImportItem');

beforeEach(() => {
  answerItems([faulty]);
  network.answer('previewQuestion', previewOf(itemContent(9), [finding('key_missing', 'options')]));
  network.answer('getQuestionFilters', {
    topics: [],
    tags: [],
    tests: [],
    total: 1,
    states: { draft: 0, newer: 0, released: 1, retired: 0 },
  });
});

describe('the correction of a question of a file', () => {
  it('shows what was found in the file, and what is missing at its field', async () => {
    showCorrection(9);
    await screen.findByText('The key names option F. Cell H10 reads “F”.');
    const finding = await screen.findByText('No key is marked.');
    expect(finding.closest('[data-field="options"]')).not.toBeNull();
  });

  it('is sent in one go, and leads back to its question', async () => {
    const counts = listedImport().counts;
    if (counts) network.answer('correctImportItem', { item: importItem(9), revision: 2, counts });
    const { user, router } = showCorrection(9);
    await keyOf('A');
    await user.keyboard('b');
    await user.click(await save());
    await screen.findByText(`Went to /staff/import/${IMPORT_ID}`);
    expect(router.state.location.state).toEqual({ goTo: 9 });
    expect(sent().map(({ body }) => body)).toEqual([{ content: itemContent(9, { correct: [1] }) }]);
    expect(localStorage.length).toBe(countWithoutDrafts());
  });

  it('knows the TeX of the formulas of the file', async () => {
    const content = itemContent(9, { options: ['<math><mi>x</mi></math>', 'None'] });
    answerItems([importItem(9, { content, tex: { stem: [], choices: [['x^2'], []], explanation: [] } })]);
    showCorrection(9);
    const option = await screen.findByRole('textbox', { name: 'Option A' });
    act(() => selectFirst(option));
    fireEvent.keyDown(option, { key: 'Enter' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('TeX').value).toBe('x^2');
  });

  it('with a fault stays, with the focus at it', async () => {
    network.refuse('correctImportItem', 'question_faulty', { fields: { findings: [] } });
    const { user } = showCorrection(9);
    await keyOf('A');
    await user.click(await save());
    await screen.findByText('Not saved.');
    await waitFor(async () => expect(document.activeElement).toBe(await keyOf('A')));
  });

  it('is kept on this device until it is sent, and can be taken back to the file', async () => {
    const first = showCorrection(9);
    await keyOf('A');
    await first.user.keyboard('b');
    await screen.findByText('Not sent yet: kept on this device');
    first.unmount();
    const { user } = showCorrection(9);
    expect((await keyOf('B')).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Start from the file again' }));
    expect((await keyOf('B')).checked).toBe(false);
    expect(localStorage.length).toBe(countWithoutDrafts());
  });

  it('offline says so, and keeps what was typed', async () => {
    network.lose('correctImportItem');
    const { user } = showCorrection(9);
    await keyOf('A');
    await user.keyboard('b');
    await user.click(await save());
    await screen.findByText(/^The server cannot be reached/u);
    expect((await keyOf('B')).checked).toBe(true);
  });
});

it('a number that the file does not have is said to be unknown', async () => {
  answerItems([]);
  showCorrection(99);
  await screen.findByRole('heading', { level: 1, name: 'Question not found' });
});

/** Chooses what stands first in a field, as an arrow key does. */
function selectFirst(field: HTMLElement): void {
  const editor = Reflect.get(field, 'editor') as Editor;
  editor.commands.setNodeSelection(Selection.atStart(editor.state.doc).from);
}

function countWithoutDrafts(): number {
  return Object.keys(localStorage).filter((name) => !name.startsWith('draft-of-')).length;
}
