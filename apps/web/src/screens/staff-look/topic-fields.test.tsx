import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormOf, NamedPicture } from '../../features/site-content/site-content.ts';
import { readSiteDraft } from '../../features/site-content/site-drafts.ts';
import { siteDocumentPath, staffPaths } from '../../staff-paths.ts';
import { examplePicture } from '../../testing/content-examples.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { DocumentScreen } from './document-screen.tsx';

type Page = FormOf<'topics'>['topics'][number];

const HEART: NamedPicture = { digest: 'a'.repeat(64), picture: examplePicture('heart') };
const page = (topic: string[], fields: Partial<Page> = {}): Page => ({
  topic,
  text: '',
  references: [],
  pictures: [],
  ...fields,
});
const PAGES = [
  page(['Medicine', 'Heart'], { text: '<p>It beats.</p>', references: [{ title: 'A book', url: '' }] }),
  page(['Medicine', 'Lungs'], { pictures: [{ file: HEART.digest, alt: 'A lung' }] }),
];
const TOPICS = [['Medicine'], ['Medicine', 'Heart'], ['Medicine', 'Lungs'], ['Law']];

async function showPages(topics: Page[] = PAGES, known = TOPICS) {
  const content: FormOf<'topics'> = { document: 'topics', topics };
  network.answer('getSiteDocument', { content, pictures: [HEART], topics: known, number: 3, revisions: [] });
  const at = siteDocumentPath('topics');
  const shown = showScreen(<DocumentScreen />, { path: staffPaths.siteDocument, at, framed: true });
  await screen.findByRole('button', { name: 'Save…' });
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });
const draft = () => (readSiteDraft('topics')?.content as FormOf<'topics'> | undefined)?.topics;

beforeEach(() => {
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('getSubdomain', { data: tenant });
});

describe('topic pages', () => {
  it('are closed at first, and one is open at a time', async () => {
    const { user } = await showPages();
    expect(screen.queryByLabelText('Text')).toBeNull();
    await user.click(button('Medicine / Heart'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('<p>It beats.</p>');
    await user.click(button('Medicine / Lungs'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('');
    expect(button('Medicine / Heart').getAttribute('aria-expanded')).toBe('false');
    await user.click(button('Medicine / Lungs'));
    expect(screen.queryByLabelText('Text')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });

  it('are added for one of the organisation’s topics, moved and removed', async () => {
    const { user } = await showPages();
    await user.click(button('Topic page 3'));
    await user.selectOptions(screen.getByLabelText('Topic'), 'Law');
    await user.type(screen.getByLabelText('Text'), 'Just.');
    await user.click(button('Reference 1'));
    await user.type(screen.getByLabelText('Title'), 'A code');
    await user.click(button('Move Law up'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Just.');
    await user.click(button('Medicine / Heart'));
    await user.click(button('Remove Medicine / Heart'));
    expect(document.activeElement).toBe(button('Law').closest('ol'));
    expect(draft()).toEqual([
      page(['Law'], { text: 'Just.', references: [{ title: 'A code', url: '' }] }),
      PAGES[1],
    ]);
  });

  it('have their topic typed where the organisation has none yet', async () => {
    const { user } = await showPages([], []);
    await user.click(button('Topic page 1'));
    await user.type(screen.getByLabelText('Topic'), 'Law / Crime / Theft');
    expect(draft()).toEqual([page(['Law', 'Crime', 'Theft'])]);
  });

  it('have pictures, which come to the entry that they were chosen for', async () => {
    const { user } = await showPages();
    await user.click(button('Medicine / Lungs'));
    await user.click(button('Picture 2'));
    const second = within(screen.getByRole('group', { name: 'Picture 2' }));
    await user.type(second.getByLabelText('What it shows'), 'Both');
    const call = network.hold('uploadSitePicture');
    await user.upload(
      second.getByLabelText('Picture file'),
      new File(['x'], 'lungs.png', { type: 'image/png' }),
    );
    for (const name of ['Medicine / Heart', 'Move picture 2 up', 'Remove picture 2', 'Topic page 3'])
      expect(button(name).getAttribute('aria-disabled'), name).toBe('true');
    call.answer({ digest: 'b'.repeat(64), picture: examplePicture('lungs') });
    await waitFor(() =>
      expect(draft()?.[1]?.pictures).toEqual([
        { file: HEART.digest, alt: 'A lung' },
        { file: 'b'.repeat(64), alt: 'Both' },
      ]),
    );
    expect(second.getByRole('presentation', { hidden: true }).getAttribute('src')).toBe('/files/lungs.png');
  });

  it('say which of them cannot be shown, and where', async () => {
    const { user } = await showPages();
    await user.click(button('Medicine / Heart'));
    await user.type(screen.getByLabelText('Text'), '!');
    const faults = [
      { field: 'topics.1.pictures.0.alt', message: 'is missing.' },
      { field: 'topics.1.topic', message: 'names Medicine / Lungs a second time.' },
    ];
    network.answer('checkSiteDocument', {
      content: null,
      faults,
      leftOut: [],
      changes: [],
      contrast: null,
      number: 3,
    });
    await user.click(button('Save…'));
    const mark = await screen.findByText('Needs correcting');
    expect(mark.closest('li')?.textContent).toContain('Medicine / Lungs');
    await user.click(button('Medicine / Lungs'));
    expect(screen.getByText('Please fill this in.')).toBeTruthy();
    expect(screen.getByText('Names Medicine / Lungs a second time.')).toBeTruthy();
  });

  it('that are too much for one save say so', async () => {
    const { user } = await showPages();
    await user.click(button('Medicine / Heart'));
    await user.type(screen.getByLabelText('Text'), '!');
    network.refuse('checkSiteDocument', 'too_large');
    await user.click(button('Save…'));
    expect((await screen.findByRole('alert')).textContent).toContain('1 MB in all');
  });
});
