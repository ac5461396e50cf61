import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserStorage } from '../../browser-storage.ts';
import { IMPORT_ID, openImport } from '../../testing/imports.tsx';
import { network } from '../../testing/network.ts';
import { answerQuestions, KIDNEY, listedQuestion, PAPER, showQuestions } from '../../testing/questions.tsx';

const queries = () =>
  network.calls('listQuestions').map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
const usual = { order: '-changed', page: '1', size: '50' };
const asked = (query: object) => waitFor(() => expect(queries().at(-1)).toEqual({ ...usual, ...query }));
const row = (number: number) =>
  screen.getByRole('row', { name: new RegExp(`Stem of question ${number}\\b`, 'u') });

describe('the question bank', () => {
  it('shows each question with what is known of it, and leads to it', async () => {
    answerQuestions([
      listedQuestion(1, { reports: 2, hasPicture: true, state: 'newer', kind: 'parts', tests: 3 }),
      listedQuestion(2, { topic: [], state: 'retired' }),
    ]);
    const { user, router } = showQuestions();
    const link = await screen.findByRole('link', { name: 'Stem of question 1' });
    const first = within(row(1));
    for (const words of ['Q1', 'Kidney', 'True–false', 'Newer waits', '3', '09-03-2026'])
      expect(first.getByText(words)).toBeTruthy();
    expect(row(1).textContent).toContain('2 reports');
    expect(first.getByRole('img', { name: 'Has a picture' })).toBeTruthy();
    expect(within(row(2)).getByText('No topic')).toBeTruthy();
    expect(within(row(2)).getByText('Retired')).toBeTruthy();
    expect(await screen.findByText('2 of 40 questions')).toBeTruthy();
    await user.click(link);
    const place = { search: '', ids: [listedQuestion(1)._id, listedQuestion(2)._id] };
    expect(router.state.location.state).toEqual({ list: place });
    expect(screen.getByText(/^Went to \/staff\/questions\/0198f000/u)).toBeTruthy();
  });

  it('leads to a new question', async () => {
    answerQuestions([]);
    const { user } = showQuestions();
    await user.click(screen.getByRole('link', { name: 'New question' }));
    expect(screen.getByText('Went to /staff/questions/new')).toBeTruthy();
  });

  it('says where else the words stand that were searched for', async () => {
    answerQuestions([listedQuestion(1, { hit: { part: 'explanation', text: '… calcium steadies …' } })]);
    showQuestions('?search=Calcium');
    expect(await screen.findByText('Explanation:')).toBeTruthy();
    expect(screen.getByText('calcium').localName).toBe('mark');
  });

  it('is opened by the keyboard', async () => {
    answerQuestions([listedQuestion(1), listedQuestion(2)]);
    const { user, router } = showQuestions('?search=stem');
    await screen.findByText('Stem of question 1');
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard' })).toBeTruthy();
    await user.keyboard('{Escape}jje');
    expect(screen.getByText(`Went to /staff/questions/${listedQuestion(2)._id}`)).toBeTruthy();
    expect(router.state.location.state).toMatchObject({ list: { search: 'search=stem' } });
  });

  it('gives the keyboard back to the row of the question from which one returns', async () => {
    answerQuestions([listedQuestion(1), listedQuestion(2)]);
    showQuestions('', ALL_PERMISSIONS, { question: listedQuestion(2)._id });
    await screen.findByText('Stem of question 1');
    expect(document.activeElement).toBe(row(2));
  });

  it('keeps the columns that a person chose', async () => {
    answerQuestions([listedQuestion(1)]);
    const { user } = showQuestions();
    await screen.findByText('Stem of question 1');
    expect(screen.queryByRole('columnheader', { name: 'Tags' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Columns' }));
    for (const column of ['Tags', 'Kind']) await user.click(dialog.getByLabelText(column));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeTruthy();
    expect(browserStorage.local.getItem('question-columns')).toBe('name topic tags state tests changed');
  });
});

describe('the view of the bank', () => {
  it('is narrowed by each filter, which the address holds and Back undoes', async () => {
    answerQuestions([listedQuestion(1)]);
    const { user, address, router } = showQuestions();
    await screen.findByRole('option', { name: /Mock paper/u });
    const choose = (label: string, option: string | RegExp) =>
      user.selectOptions(screen.getByLabelText(label), screen.getByRole('option', { name: option }));
    await choose('Topic', /Kidney \(30\)/u);
    await asked({ topic: KIDNEY });
    await choose('Tag', 'ward round (3)');
    await choose('Kind', 'Several');
    await choose('State', 'Released (27)');
    await choose('Used in', 'Mock paper (25)');
    await user.click(screen.getByLabelText('Reported'));
    await user.click(screen.getByLabelText('With a picture'));
    const all = {
      topic: KIDNEY,
      tag: 'ward round',
      kind: 'multiple',
      state: 'released',
      test: PAPER,
      reported: 'true',
      picture: 'true',
    };
    await asked(all);
    expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toEqual(all);
    await act(() => router.navigate(-1));
    expect(screen.getByLabelText<HTMLInputElement>('With a picture').checked).toBe(false);
    const { picture, ...before } = all;
    await waitFor(() => expect(new URL(address(), location.href).searchParams.get('picture')).toBeNull());
    expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toEqual(before);
  });

  it('is that of one import where the address names it, and can be left and taken back', async () => {
    answerQuestions([listedQuestion(1)]);
    network.answer('getImport', openImport());
    const { user, address } = showQuestions(`?import=${IMPORT_ID}`);
    await asked({ import: IMPORT_ID });
    await screen.findByRole('option', { name: 'renal.xlsx' });
    screen.getByRole('button', { name: 'Filters (1)' });
    const field = screen.getByLabelText('Import');
    await user.selectOptions(field, 'Any');
    await asked({});
    expect(address()).toBe('/staff/questions');
    await user.selectOptions(field, 'renal.xlsx');
    await asked({ import: IMPORT_ID });
  });

  it('offers no import by itself, and says where the one that was named is gone', async () => {
    answerQuestions([]);
    const first = showQuestions();
    await screen.findByText(/^No questions yet/u);
    expect(screen.queryByLabelText('Import')).toBeNull();
    first.unmount();
    network.refuse('getImport', 'not_found');
    showQuestions(`?import=${IMPORT_ID}`);
    const field = await screen.findByLabelText('Import');
    await within(field).findByRole('option', { name: 'No longer there' });
  });

  it('is searched a little after a word was typed, from the first page on', async () => {
    answerQuestions([listedQuestion(1)], 200);
    const { user, address } = showQuestions('?page=3');
    await asked({ page: '3' });
    await user.type(screen.getByRole('searchbox'), 'renal{Enter}');
    await asked({ search: 'renal' });
    expect(address()).toBe('/staff/questions?search=renal');
  });

  it('is sorted and turned by the table, and the address holds both', async () => {
    answerQuestions([listedQuestion(1)], 200);
    const { user, address } = showQuestions('?size=20');
    await user.click(await screen.findByRole('button', { name: 'Question' }));
    await asked({ size: '20', order: 'stem' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await asked({ size: '20', order: 'stem', page: '2' });
    expect(address()).toBe('/staff/questions?order=stem&page=2&size=20');
    await user.selectOptions(screen.getByLabelText('Rows'), '100');
    await asked({ size: '100', order: 'stem' });
  });

  it('is that of the address, but for what is wrong there', async () => {
    answerQuestions([listedQuestion(1)]);
    showQuestions('?state=draft&kind=essay&topic=1&page=0');
    await asked({ state: 'draft' });
  });

  it('leads from a page that there is not to the last', async () => {
    answerQuestions([], 60);
    const { address } = showQuestions('?page=9');
    await asked({ page: '2' });
    expect(address()).toBe('/staff/questions?page=2');
  });

  it('shows what an address names although it is no longer there', async () => {
    answerQuestions([]);
    showQuestions('?tag=gone');
    await screen.findByRole('option', { name: 'ward round (3)' });
    expect(screen.getByLabelText<HTMLSelectElement>('Tag').value).toBe('gone');
  });

  it('without a match says so, and is left by one button', async () => {
    answerQuestions([]);
    const { user, address } = showQuestions('?search=phlogiston&state=draft&order=name');
    await screen.findByText('No question matches.');
    await user.click(screen.getByRole('button', { name: 'Show all questions' }));
    expect(address()).toBe('/staff/questions?order=name');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Questions' }));
    expect(await screen.findByText(/^No questions yet/u)).toBeTruthy();
  });

  it('without a match has the key of the search all the same', async () => {
    answerQuestions([]);
    const { user } = showQuestions('?search=phlogiston');
    await screen.findByText('No question matches.');
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('that cannot be read says so, and can be asked for again', async () => {
    network.refuse('listQuestions', 'internal');
    const { user } = showQuestions();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerQuestions([listedQuestion(1)]);
    await user.click(again);
    expect(await screen.findByText('Stem of question 1')).toBeTruthy();
  });
});
