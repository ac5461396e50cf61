import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerItems,
  IMPORT_ID,
  importItem,
  itemContent,
  listedImport,
  openImport,
  reviewOf,
  showImport,
} from '../../testing/imports.tsx';
import { network } from '../../testing/network.ts';
import { installFakeClock } from '../../testing/screen.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const question = (number: number) =>
  screen.findByRole('article', { name: new RegExp(`^Question ${number}, `, 'u') });
const choice = (row: HTMLElement, name: string) => within(row).getByRole<HTMLInputElement>('radio', { name });
const bring = (name: string) => screen.findByRole('button', { name });
const decided = () => network.calls('decideImportItems').map(({ body }) => body);
const counts = listedImport().counts ?? undefined;

function answerDecisions(): void {
  if (counts) network.answer('decideImportItems', { revision: 2, counts });
}

describe('while a file is read', () => {
  it('it says how far it is, and goes on to the questions by itself', async () => {
    const clock = installFakeClock();
    network.answer('getImport', openImport('', { import: { state: 'reading', read: 1_200 } }));
    showImport();
    await screen.findByText('1,200 questions so far');
    network.answer('getImport', openImport('P'));
    answerItems([importItem(1)]);
    await clock.pass(1_000);
    await question(1);
  });

  it('Cancel throws it away, and leads back to the list', async () => {
    network.answer('getImport', openImport('', { import: { state: 'reading', read: 0 } }));
    network.answer('discardImport', { success: true });
    network.answer('listImports', { imports: [] });
    const { user } = showImport();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Went to /staff/import');
  });
});

describe('a file that cannot be read', () => {
  it('says why, and offers another', async () => {
    network.answer(
      'getImport',
      openImport('', {
        import: { state: 'unreadable', counts: null },
        message: 'This is a QTI package, which cannot be read.',
        understood: null,
      }),
    );
    showImport();
    await screen.findByText('This is a QTI package, which cannot be read.');
    expect(screen.getByRole('link', { name: 'Another file' }).getAttribute('href')).toBe('/staff/import');
    expect(screen.queryByRole('button', { name: /^Bring in/u })).toBeNull();
  });
});

describe('a table with unknown columns', () => {
  it('is read with what was chosen for each', async () => {
    network.answer(
      'getImport',
      openImport('', {
        import: { state: 'asking', counts: null },
        message: 'Which column is the key?',
        asks: ['columns'],
      }),
    );
    network.answer('readImportAgain', { success: true });
    const { user } = showImport();
    await screen.findByText('Which column is the key?');
    await user.selectOptions(screen.getByLabelText('Column B, Bloom, becomes'), 'Topic');
    await user.clear(screen.getByLabelText('Into the bank'));
    await user.type(screen.getByLabelText('Into the bank'), 'kidney');
    await user.click(screen.getByRole('button', { name: 'Read the file' }));
    await waitFor(() =>
      expect(network.calls('readImportAgain')[0]?.body).toEqual({
        bank: 'kidney',
        columns: [
          { column: 'A', meaning: 'question' },
          { column: 'B', meaning: 'topic' },
        ],
        separator: null,
        mixOptions: false,
      }),
    );
  });
});

describe('the questions', () => {
  it('stand by what each needs, faults first, each with its key marked', async () => {
    network.answer('getImport', openImport('Pf'));
    network.hold('listImportItems').answer({
      items: [
        importItem(2, {
          class: 'fault',
          decision: 'skip',
          findings: [{ level: 'fault', message: 'The key names option F.', detail: 'Cell H3 reads “F”.' }],
        }),
      ],
      total: 1,
    });
    answerItems([importItem(1)]);
    showImport();
    await heading('Faults first');
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads.indexOf('Faults first')).toBeLessThan(heads.indexOf('The others'));
    const faulty = await question(2);
    within(faulty).getByText('Cell H3 reads “F”.');
    expect(choice(faulty, 'Take').disabled).toBe(true);
    expect(
      within(await question(1))
        .getByText('Key')
        .closest('li')?.textContent,
    ).toContain('Calcium');
  });

  it('a decision shows at once, and is taken back where it did not arrive', async () => {
    network.answer('getImport', openImport('PP'));
    answerItems([importItem(1), importItem(2)]);
    const { user } = showImport();
    await bring('Bring in 2 questions');
    const call = network.hold('decideImportItems');
    await user.click(choice(await question(1), 'Skip'));
    await waitFor(() =>
      expect(choice(screen.getByRole('article', { name: /^Question 1/u }), 'Skip').checked).toBe(true),
    );
    await bring('Bring in 1 question');
    network.lose('getImport');
    call.lose();
    await screen.findByText('Not decided.');
    await bring('Bring in 2 questions');
    expect(decided()).toEqual([{ numbers: [1], decision: 'skip' }]);
  });

  it('of one class are decided at once, those of further pages included', async () => {
    network.answer('getImport', openImport('W'.repeat(30)));
    answerItems([importItem(1, { class: 'warning' })]);
    answerDecisions();
    const { user } = showImport();
    await user.click(await screen.findByRole('button', { name: 'Skip all 30' }));
    await waitFor(() => expect(decided()).toHaveLength(1));
    expect(decided()[0]).toMatchObject({
      decision: 'skip',
      numbers: Array.from({ length: 30 }, (_, at) => at + 1),
    });
  });

  it('are moved through and decided by keys', async () => {
    network.answer('getImport', openImport('PPf'));
    answerDecisions();
    network.hold('listImportItems').answer({ items: [importItem(3, { class: 'fault' })], total: 1 });
    answerItems([importItem(1), importItem(2)]);
    const { user } = showImport();
    await question(1);
    await user.keyboard('n');
    expect(document.activeElement).toBe(await question(3));
    await user.keyboard('js');
    await waitFor(() => expect(decided()).toEqual([{ numbers: [1], decision: 'skip' }]));
    await user.keyboard('jts');
    await waitFor(() => expect(decided()).toHaveLength(3));
    expect(decided().slice(1)).toEqual([
      { numbers: [2], decision: 'take' },
      { numbers: [2], decision: 'skip' },
    ]);
  });

  it('near to the bank are shown beside it, and can be taken as its next version', async () => {
    network.answer('getImport', openImport('n'));
    answerDecisions();
    const stored = itemContent(9, { stem: `<p>Stem nine</p>`, topic: ['Heart'] });
    answerItems([
      importItem(1, {
        class: 'near',
        decision: 'skip',
        content: itemContent(1, { stem: '<p>Stem <math><mi>x</mi></math></p>' }),
        tex: { stem: ['x'], choices: [[], []], explanation: [] },
        match: {
          question: IMPORT_ID,
          name: 'renal:1042',
          version: 4,
          number: null,
          resemblance: 0.948,
          stored: reviewOf(9, stored),
          content: stored,
        },
      }),
    ]);
    const { user } = showImport();
    const row = await question(1);
    within(row).getByText('94% of the words agree');
    await user.click(within(row).getByRole('button', { name: 'See both side by side' }));
    const table = await within(row).findByRole('table', { name: 'What differs' });
    within(table).getByRole('columnheader', { name: 'renal:1042, version 4' });
    within(table).getByRole('row', { name: /^Topic Heart/u });
    within(table).getByText('\\(x\\)', { exact: false });
    await user.click(within(row).getByLabelText('Take as version 5 of renal:1042'));
    await waitFor(() => expect(decided()).toEqual([{ numbers: [1], decision: 'take', asVersion: true }]));
  });

  it('a number leads to its question on another page, which the address keeps', async () => {
    network.answer('getImport', openImport('P'.repeat(25)));
    answerItems([importItem(1)]);
    const { user, address } = showImport();
    await question(1);
    answerItems([importItem(25)]);
    await user.click(screen.getByRole('link', { name: 'Question 25, Take' }));
    const row = await question(25);
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(address()).toContain('plain=2');
  });
});

describe('bringing in', () => {
  it('sends the number that was seen, and shows what came of it', async () => {
    network.answer('getImport', openImport('PPf', { revision: 7 }));
    answerItems([importItem(1), importItem(2)]);
    network.answer('confirmImport', { result: { added: 2, changed: 0, unchanged: 0 } });
    network.answer('listImports', { imports: [] });
    const { user } = showImport();
    const button = await bring('Bring in 2 questions');
    network.answer(
      'getImport',
      openImport('PPf', {
        import: {
          state: 'confirmed',
          confirmedAt: '2026-11-27T14:50:00.000Z',
          result: { added: 2, changed: 0, unchanged: 0 },
        },
      }),
    );
    button.blur();
    await user.keyboard('b');
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    await screen.findByText(/^Brought in .*: 2 new\.$/u);
    // The button has gone with what it did.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    const questions = screen.getByRole('link', { name: 'See the questions' });
    expect(questions.getAttribute('href')).toBe(`/staff/questions?import=${IMPORT_ID}`);
    expect(screen.getByText(/^Tests can be made of them now\./u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Make a test' }).getAttribute('href')).toBe('/staff/tests/new');
    expect(network.calls('confirmImport').map(({ body }) => body)).toEqual([{ take: 2, revision: 7 }]);
  });

  it('is refused where the bank has changed, and says so', async () => {
    network.answer('getImport', openImport('PP'));
    answerItems([importItem(1), importItem(2)]);
    network.refuse('confirmImport', 'bank_changed');
    const { user } = showImport();
    await user.click(await bring('Bring in 2 questions'));
    await screen.findByText(/^Somebody changed the bank meanwhile/u);
  });
});

describe('undoing', () => {
  const confirmed = {
    state: 'confirmed',
    confirmedAt: '2026-11-27T14:50:00.000Z',
    result: { added: 2, changed: 1, unchanged: 0 },
  } as const;
  const undone = { ...confirmed, state: 'undone', undoneAt: '2026-11-27T14:55:00.000Z' } as const;

  it('asks for the reason, and names the questions for which it is refused', async () => {
    network.answer('getImport', openImport('PPC', { import: confirmed }));
    network.refuse('undoImport', 'import_used', {
      fields: {
        questions: [{ _id: IMPORT_ID, name: 'renal:1', stem: 'Which comes first?', why: 'practised' }],
      },
    });
    const { user } = showImport();
    await user.click(await screen.findByRole('button', { name: 'Undo this import…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import' });
    within(dialog).getByText(/^2 questions that came in go; 1 question that changed gets/u);
    const act = within(dialog).getByRole('button', { name: 'Undo this import' });
    await user.click(act);
    await within(dialog).findByText('Please say why, for your colleagues.');
    await user.type(within(dialog).getByLabelText('Reason'), 'The wrong file');
    await user.click(act);
    const used = await within(dialog).findByRole('list', { name: 'Questions in use' });
    within(used).getByText('a learner has practised it');
    expect(network.calls('undoImport').map(({ body }) => body)).toEqual([{ reason: 'The wrong file' }]);
  });

  it('leaves the focus on the title, as its button has gone', async () => {
    network.answer('getImport', openImport('PPC', { import: confirmed }));
    network.answer('listImports', { imports: [] });
    network.answer('undoImport', { removed: 2, returned: 1 });
    const { user } = showImport();
    await user.click(await screen.findByRole('button', { name: 'Undo this import…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import' });
    await user.type(within(dialog).getByLabelText('Reason'), 'The wrong file');
    network.answer('getImport', openImport('PPC', { import: undone }));
    await user.keyboard('{Enter}');
    await screen.findByText(/^Undone/u);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});

it('offline shows what was known, and says that nothing is lost', async () => {
  const clock = installFakeClock();
  network.answer('getImport', openImport('', { import: { state: 'reading', read: 5 } }));
  showImport();
  await screen.findByText('5 questions so far');
  network.lose('getImport');
  await clock.pass(5_000);
  await screen.findByText('No connection to the server.');
  screen.getByText('5 questions so far');
});
