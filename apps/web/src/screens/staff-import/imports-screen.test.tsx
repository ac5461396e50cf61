import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffPaths } from '../../staff-paths.ts';
import { keptDownloads } from '../../testing/browser.ts';
import { IMPORT_ID, listedImport } from '../../testing/imports.tsx';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { ImportsScreen } from './imports-screen.tsx';

function showImports() {
  logInLearner(worker);
  return showScreen(<ImportsScreen />, { path: staffPaths.imports, framed: true });
}

const file = (name: string, content = 'x') => new File([content], name);

function inputOf(container: HTMLElement): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('There is no place for a file.');
  return input;
}

describe('the list', () => {
  it('has each file with its state and what came of it', async () => {
    network.answer('listImports', {
      imports: [
        listedImport({}, 'PPf'),
        listedImport({
          _id: '0198f000-0000-7000-8000-000000000901',
          fileName: 'heart.xml',
          state: 'confirmed',
          result: { added: 40, changed: 2, unchanged: 0 },
        }),
      ],
    });
    showImports();
    const row = await screen.findByRole('row', { name: /renal\.xlsx/u });
    within(row).getByText('To be looked at');
    within(row).getByText('2 of 3, 1 with a fault');
    within(screen.getByRole('row', { name: /heart\.xml/u })).getByText('40 new, 2 changed');
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/staff/import/${IMPORT_ID}`);
  });

  it('leads to a workbook to fill in', async () => {
    network.answer('listImports', { imports: [] });
    network.answerFile('getImportTemplate', 'a workbook', 'questions-template.xlsx');
    const { user } = showImports();
    await user.click(screen.getByRole('button', { name: 'Get an Excel template' }));
    await screen.findByText('It is in your downloads.');
    expect(keptDownloads().map(({ fileName }) => fileName)).toEqual(['questions-template.xlsx']);
  });

  it('without a file says what to do', async () => {
    network.answer('listImports', { imports: [] });
    showImports();
    await screen.findByText(/^Nothing yet\./u);
  });
});

describe('a file', () => {
  it('is sent with its progress, and opens where it has arrived', async () => {
    network.answer('listImports', { imports: [] });
    const call = network.hold('uploadImport');
    const { user, container } = showImports();
    await user.upload(inputOf(container), file('renal.xlsx'));
    await screen.findByText('Sending renal.xlsx');
    network.sendUpTo(0.4);
    await screen.findByText('40%');
    call.answer({ _id: IMPORT_ID });
    await screen.findByText(`Went to /staff/import/${IMPORT_ID}`);
  });

  it('that is dropped is sent, too, and Cancel stops it', async () => {
    network.answer('listImports', { imports: [] });
    network.hold('uploadImport');
    const { user } = showImports();
    const place = (await screen.findByText('Drop a file with questions here')).closest('div');
    fireEvent.drop(place ?? document.body, { dataTransfer: { files: [file('heart.xml')] } });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Drop a file with questions here');
    expect(network.calls('uploadImport')).toHaveLength(1);
  });

  it('that is empty or refused is not sent again, and it says why', async () => {
    network.answer('listImports', { imports: [] });
    network.refuse('uploadImport', 'too_many_imports');
    const { user, container } = showImports();
    await user.upload(inputOf(container), file('empty.csv', ''));
    await screen.findByText('“empty.csv” is empty.');
    expect(network.calls('uploadImport')).toHaveLength(0);
    await user.upload(inputOf(container), file('renal.xlsx'));
    await screen.findByText(/^There are many imports that nobody has finished/u);
    await waitFor(() => expect(network.calls('uploadImport')).toHaveLength(1));
  });
});
