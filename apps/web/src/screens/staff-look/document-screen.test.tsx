import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  CheckedDocument,
  NamedPicture,
  OpenedDocument,
  SiteContent,
} from '../../features/site-content/site-content.ts';
import { readSiteDraft } from '../../features/site-content/site-drafts.ts';
import { siteDocumentPath, staffPaths } from '../../staff-paths.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { DocumentScreen } from './document-screen.tsx';

const LANDING: SiteContent = {
  document: 'landing',
  summary: 'Practice',
  heading: 'Know the harbour.',
  tagline: 'Short papers.',
  picture: null,
};
const FAQS: SiteContent = {
  document: 'faqs',
  faqs: [
    { question: 'Why?', answer: '<p>So.</p>' },
    { question: 'When?', answer: '<p>Now.</p>' },
  ],
};
const revision = (number: number) => ({
  number,
  source: 'console' as const,
  by: 'Ann Bee',
  at: minutesAgo(60),
  message: `Note ${number}`,
});
const opened = (content: SiteContent, number = 3, pictures: NamedPicture[] = []): OpenedDocument => ({
  content,
  pictures,
  topics: [],
  number,
  revisions: [revision(number), revision(number - 1)],
});
const checked = (content: SiteContent, change: Partial<CheckedDocument> = {}): CheckedDocument => ({
  content,
  faults: [],
  leftOut: [],
  changes: [{ subject: 'landing, hero, heading', before: 'Know the harbour.', after: 'Sit it', note: null }],
  contrast: null,
  number: 3,
  ...change,
});

function showDocument(content: SiteContent) {
  network.answer('getSiteDocument', opened(content));
  const at = siteDocumentPath(content.document);
  return showScreen(<DocumentScreen />, { path: staffPaths.siteDocument, at, framed: true });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = () => screen.findByLabelText<HTMLInputElement>('Heading');
const dialog = () => within(screen.getByRole('dialog'));
const lastBody = (name: 'checkSiteDocument' | 'saveSiteDocument' | 'revertSiteDocument') =>
  network.calls(name).at(-1)?.body;

beforeEach(() => {
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('getSubdomain', { data: tenant });
});

describe('a part of what an organisation shows', () => {
  it('is saved after it was said what changes, with a word about it', async () => {
    const { user } = showDocument(LANDING);
    const field = await heading();
    await user.clear(field);
    await user.type(field, 'Sit it');
    const changed = { ...LANDING, heading: 'Sit it' } as SiteContent;
    network.answer('checkSiteDocument', checked(changed));
    await user.click(button('Save…'));
    expect(await dialog().findByText('heading')).toBeTruthy();
    expect(dialog().getByText('Know the harbour.').tagName).toBe('DEL');
    expect(dialog().getByText('Sit it').tagName).toBe('INS');
    await user.type(dialog().getByLabelText(/What did you change/u), 'A heading');
    network.answer('saveSiteDocument', { number: 4 });
    network.answer('getSiteDocument', opened(changed, 4));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. Visitors see it from now on.')).toBeTruthy();
    expect(lastBody('saveSiteDocument')).toEqual({ content: changed, base: 3, message: 'A heading' });
    expect(readSiteDraft('landing')).toBeNull();
    expect((await heading()).value).toBe('Sit it');
  });

  it('says at its fields why it cannot be shown', async () => {
    const { user } = showDocument(LANDING);
    await user.type(await heading(), '!');
    const faults = [
      { field: 'heading', message: 'is missing.' },
      { field: 'tagline', message: 'must be one line of 1 to 300 characters.' },
    ];
    network.answer('checkSiteDocument', checked(LANDING, { content: null, faults, changes: [] }));
    await user.click(button('Preview'));
    expect(await screen.findByText('Please fill this in.')).toBeTruthy();
    expect(screen.getByText('Must be one line of 1 to 300 characters.')).toBeTruthy();
    expect((await heading()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('2 fields are');
  });

  it('goes to its preview, and comes back with what was typed', async () => {
    const { user, address, goTo } = showDocument(LANDING);
    await user.type(await heading(), ' Again.');
    const typed = { ...LANDING, heading: 'Know the harbour. Again.' } as SiteContent;
    network.answer('checkSiteDocument', checked(typed));
    await user.click(button('Preview'));
    await waitFor(() => expect(address()).toBe('/staff/look/landing/preview'));
    expect(readSiteDraft('landing')).toMatchObject({ content: typed, shown: typed, base: 3 });
    await goTo(siteDocumentPath('landing'));
    expect((await heading()).value).toBe('Know the harbour. Again.');
    network.answer('getSiteDocument', opened(LANDING));
    await user.click(button('Throw my changes away'));
    await waitFor(async () => expect((await heading()).value).toBe('Know the harbour.'));
  });

  it('that somebody else saved meanwhile keeps what was typed, and shows theirs', async () => {
    const { user } = showDocument(LANDING);
    await user.type(await heading(), ' Mine.');
    network.answer('checkSiteDocument', checked(LANDING));
    await user.click(button('Save…'));
    await screen.findByRole('dialog');
    network.refuse('saveSiteDocument', 'site_content_changed');
    network.answer('getSiteDocument', opened({ ...LANDING, tagline: 'Theirs' } as SiteContent, 4));
    const theirs = {
      subject: 'landing, hero, tagline',
      before: 'Short papers.',
      after: 'Theirs',
      note: null,
    };
    network.answer('getSiteRevision', { content: LANDING, changes: [theirs] });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody changed this meanwhile.')).toBeTruthy();
    expect(await screen.findByText('Theirs')).toBeTruthy();
    expect((await heading()).value).toBe('Know the harbour. Mine.');
    await user.click(button('Go on with mine'));
    await user.click(button('Save…'));
    network.answer('saveSiteDocument', { number: 5 });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Visitors see it from now on.');
    expect(lastBody('saveSiteDocument')).toMatchObject({ base: 4 });
  });

  it('is brought back as it was, after it was said what that changes', async () => {
    const { user } = showDocument(LANDING);
    const change = { subject: 'summary', before: 'Old', after: 'Practice', note: null };
    network.answer('getSiteRevision', { content: LANDING, changes: [change] });
    await user.click(await screen.findByRole('button', { name: /^Bring back\s*revision 2$/u }));
    expect((await dialog().findByText('Old')).tagName).toBe('INS');
    network.answer('revertSiteDocument', { number: 4 });
    network.answer('getSiteDocument', opened(LANDING, 4));
    await user.click(dialog().getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('It is what it was then.')).toBeTruthy();
    expect(lastBody('revertSiteDocument')).toEqual({ document: 'landing', number: 2, base: 3, message: '' });
  });
});

describe('frequent questions', () => {
  it('are added, moved and removed', async () => {
    const { user } = showDocument(FAQS);
    await user.click(await screen.findByRole('button', { name: 'Question 3' }));
    const third = within(screen.getByRole('group', { name: 'Question 3' }));
    await user.type(third.getByLabelText('Question'), 'Who?');
    await user.type(third.getByLabelText('Answer'), 'We.');
    await user.click(button('Move question 3 up'));
    await user.click(button('Remove question 1'));
    network.answer('checkSiteDocument', checked(FAQS));
    await user.click(button('Save…'));
    await screen.findByRole('dialog');
    expect(lastBody('checkSiteDocument')).toEqual({
      content: {
        document: 'faqs',
        faqs: [
          { question: 'Who?', answer: 'We.' },
          { question: 'When?', answer: '<p>Now.</p>' },
        ],
      },
    });
  });
});

describe('plans', () => {
  it('keep their figures and lines when one of them is removed', async () => {
    const plan = (name: string, price: number) => ({
      plan: name,
      price,
      validity: 30,
      access: name,
      features: [`All of ${name}`],
    });
    const { user } = showDocument({ document: 'plans', plans: [plan('month', 10), plan('year', 100)] });
    await user.click(await screen.findByRole('button', { name: 'Remove plan 1' }));
    expect(screen.getByLabelText<HTMLInputElement>('Price in pounds').value).toBe('100');
    const lines = screen.getByLabelText<HTMLTextAreaElement>('What it includes');
    await user.type(lines, '{Enter}And more');
    expect(lines.value).toBe('All of year\nAnd more');
  });
});

describe('the name', () => {
  it('is seen on the log-in page before it is saved', async () => {
    const content: SiteContent = { document: 'name', name: 'College', sub_domain_name: '', login_note: '' };
    const { user, address } = showDocument(content);
    await user.type(await screen.findByLabelText('Name'), ' of All');
    network.answer('checkSiteDocument', checked({ ...content, name: 'College of All' }));
    await user.click(button('Preview'));
    await waitFor(() => expect(address()).toBe('/staff/look/name/preview'));
  });
});

describe('a rule', () => {
  const LEADERBOARD: SiteContent = {
    document: 'leaderboard',
    leaderboard: true,
    leaderboard_names: 'full',
    leaderboard_least_percent: 40,
  };
  const BILLING: SiteContent = {
    document: 'billing',
    seller: 'College Ltd',
    address: ['1 High Street'],
    vat_number: 'GB 123 4567 89',
    vat_rate: 20,
  };

  it('has no preview, and says in words what changes', async () => {
    const { user } = showDocument(LEADERBOARD);
    await user.selectOptions(await screen.findByLabelText('Other learners’ names'), 'Initials');
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
    const changes = [
      { subject: 'leaderboard', before: 'true', after: 'false', note: null },
      { subject: 'leaderboard_names', before: 'full', after: 'initials', note: null },
      { subject: 'leaderboard_least_percent', before: '40', after: null, note: null },
    ];
    network.answer('checkSiteDocument', checked(LEADERBOARD, { changes }));
    await user.click(button('Save…'));
    const items = (await dialog().findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'leaderboardBefore: shownAfter: hidden',
      'other learners’ namesBefore: Full namesAfter: Initials',
      'minimum percentage of the testsBefore: 40After: nothing',
    ]);
    network.answer('saveSiteDocument', { number: 4 });
    network.answer('getSiteDocument', opened(LEADERBOARD, 4));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. It applies from now on.')).toBeTruthy();
  });

  it('is sent as it was chosen: no leaderboard, and any share', async () => {
    const { user } = showDocument(LEADERBOARD);
    await user.click(await screen.findByRole('checkbox', { name: 'Show learners a leaderboard' }));
    await user.clear(screen.getByLabelText(/^Percentage of the tests/u));
    network.answer('checkSiteDocument', checked(LEADERBOARD));
    await user.click(button('Save…'));
    await screen.findByRole('dialog');
    expect(lastBody('checkSiteDocument')).toEqual({
      content: {
        document: 'leaderboard',
        leaderboard: false,
        leaderboard_names: 'full',
        leaderboard_least_percent: null,
      },
    });
  });

  it('as topics of tickets is a list in order, whose faults stand at its entries', async () => {
    const { user } = showDocument({ document: 'ticket_topics', ticket_topics: ['Exams', 'Invoices'] });
    await user.click(await screen.findByRole('button', { name: 'Move topic 2 up' }));
    await user.click(button('Topic 3'));
    const third = within(screen.getByRole('group', { name: 'Topic 3' }));
    await user.type(third.getByLabelText('Topic 3'), 'Exams');
    const faults = [
      { field: 'ticket_topics.2', message: 'names Exams a second time.' },
      { field: 'ticket_topics', message: 'must name at most 50 topics.' },
    ];
    const content = { document: 'ticket_topics' as const, ticket_topics: ['Invoices', 'Exams', 'Exams'] };
    network.answer('checkSiteDocument', checked(content, { content: null, faults, changes: [] }));
    await user.click(button('Save…'));
    expect(await third.findByText('Names Exams a second time.')).toBeTruthy();
    expect(screen.getByText('Must name at most 50 topics.')).toBeTruthy();
    expect(lastBody('checkSiteDocument')).toEqual({ content });
  });

  it('without topics says that the usual ones are offered', async () => {
    showDocument({ document: 'ticket_topics', ticket_topics: [] });
    expect(
      await screen.findByText('If there are none here, learners choose from the usual five.'),
    ).toBeTruthy();
  });

  it('as the seller has an address of lines and figures that may be left out, and says what it changes', async () => {
    const { user } = showDocument(BILLING);
    const address = await screen.findByLabelText<HTMLTextAreaElement>('Address');
    await user.type(address, '{Enter}Sometown');
    await user.clear(screen.getByLabelText('VAT number'));
    await user.clear(screen.getByLabelText('VAT rate in percent'));
    const content = { ...BILLING, address: ['1 High Street', 'Sometown'], vat_number: '', vat_rate: null };
    const faults = [{ field: 'address.1', message: 'must be one line of 1 to 100 characters.' }];
    network.answer('checkSiteDocument', checked(BILLING, { content: null, faults, changes: [] }));
    await user.click(button('Save…'));
    expect(await screen.findByText('Must be one line of 1 to 100 characters.')).toBeTruthy();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(lastBody('checkSiteDocument')).toEqual({ content });
    network.answer('checkSiteDocument', checked(content as SiteContent));
    await user.click(button('Save…'));
    expect(await dialog().findByText(/Invoices already issued do not change/u)).toBeTruthy();
  });
});

it('an address of no part says so', async () => {
  showScreen(<DocumentScreen />, { path: staffPaths.siteDocument, at: '/staff/look/nothing', framed: true });
  expect(await screen.findByText('There is no such part.')).toBeTruthy();
});
