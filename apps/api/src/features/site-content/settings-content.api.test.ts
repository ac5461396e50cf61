import { describe, expect, it } from 'vitest';
import { exportTenant } from '../../tenant-folders/export-tenant.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { sit } from '../../testing/sitting.ts';
import { provideFolderTests } from '../../testing/tenants/provide-folder-tests.ts';
import { newSiteEditor } from '../../testing/tenants/site-editor.ts';
import { applyFolder, listChanges, tenantFile } from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { givePermissions } from '../../testing/tickets/staffing.ts';
import { createTicketer } from '../../testing/tickets/ticketing.ts';
import { USUAL_TICKET_TOPICS } from '../tickets/usual-topics.ts';

const { test, folders, owner } = await provideFolderTests();

const newTenant = async (platformType: 'Free' | 'Paid' = 'Free') => {
  const tenant = await createTestTenant(test, { platformType });
  return { tenant, editor: await newSiteEditor(test, tenant) };
};
const factsOf = async ({ host }: TestTenant) =>
  (await test.call('getSubdomain', { host, body: { host } })).body.data;
const expectExportToBeTheSame = async ({ shortName }: TestTenant) => {
  const path = folders.freshPath();
  await exportTenant(owner, shortName, path);
  expect(await listChanges(owner, path)).toEqual([]);
};
const SELLER = { seller: 'College Ltd', address: ['1 High Street', ' ', 'Sometown'] };

describe('the name and the log-in page', () => {
  it('are what visitors see from then on, in a revision of their own, and stand in the audit log', async () => {
    const { tenant, editor } = await newTenant();
    const other = await newTenant();
    const before = await factsOf(other.tenant);
    const login_note = '  Welcome <b>back</b><script>alert(1)</script> ';
    const saved = await editor.change('name', { name: ' New College ', login_note }, 'We are new');
    expect(saved).toMatchObject({ status: 200, body: { number: 2 } });
    expect(await factsOf(tenant)).toMatchObject({ name: 'New College', login_note: 'Welcome <b>back</b>' });
    expect((await editor.read('name')).content).toMatchObject({ name: 'New College', sub_domain_name: '' });
    expect(await editor.audits()).toMatchObject([
      { reason: 'We are new', details: { document: 'name', revision: 2, changes: 3 } },
    ]);
    expect(await factsOf(other.tenant)).toEqual(before);
    await expectExportToBeTheSame(tenant);
  });

  it('say which parts of the note no page may show', async () => {
    const { editor } = await newTenant();
    const { content } = await editor.read('name');
    const checked = await editor.check({ ...content, login_note: '<b>a</b><script></script>' } as never);
    expect(checked).toMatchObject({ content: { login_note: '<b>a</b>' }, faults: [] });
    expect(checked.leftOut).toEqual([
      { field: 'login_note', message: '<script> is left out: no page may show it.' },
    ]);
  });

  it('are cleaned, also where a line that stood there before says the same', async () => {
    const { tenant, editor } = await newTenant();
    const hostile = '<form action="https://away.test"><img src="x" onerror="alert(1)">Log in</form>';
    await editor.change('name', { name: hostile });
    await editor.change('name', { login_note: hostile });
    expect((await factsOf(tenant)).login_note).toBe('Log in');
    await editor.change('help', { title: hostile, text: 'Ask us.' });
    await editor.change('help', { text: hostile });
    expect((await editor.read('help')).content).toMatchObject({ text: '<div>Log in</div>' });
  });

  it('have a shorter name for the player only where one is given', async () => {
    const { tenant, editor } = await newTenant();
    const organisation = async () => {
      const { token } = await tenant.newLearner();
      return (await test.call('getSubDomain', { host: tenant.host, token, params: { id: tenant.id } })).body
        .subDomain.sub_domain_name;
    };
    await editor.change('name', { name: 'The New College', sub_domain_name: ' TNC ' });
    expect(await organisation()).toBe('TNC');
    await editor.change('name', { sub_domain_name: ' ' });
    expect(await organisation()).toBe('The New College');
  });

  it('come back as they were', async () => {
    const { tenant, editor } = await newTenant();
    const { name } = await factsOf(tenant);
    await editor.change('name', { name: 'Other', login_note: 'Hello' });
    expect(await editor.revert('name', 1, 2)).toMatchObject({ status: 200, body: { number: 3 } });
    expect(await factsOf(tenant)).toMatchObject({ name, login_note: null });
    expect((await editor.revert('name', 2, 3)).status).toBe(200);
    expect(await factsOf(tenant)).toMatchObject({ name: 'Other', login_note: 'Hello' });
  });
});

describe('the leaderboard', () => {
  it('shows names as chosen, and those who took enough of the tests', async () => {
    const { tenant, editor } = await newTenant();
    const testId = await tenant.newTest();
    const join = async () => {
      const learner = await tenant.newLearner();
      await (await sit(test, { tenant, learner, testId })).submit();
      return learner;
    };
    const [{ token }] = [await join(), await join()];
    await tenant.newTest();
    await editor.change('leaderboard', { leaderboard_names: 'initials', leaderboard_least_percent: 50 });
    const board = async () =>
      (await test.call('getLeaderboard', { host: tenant.host, token, query: {} })).body.data;
    expect((await board()).map(({ name }) => name).toSorted()).toEqual(['A. B.', 'You']);
    expect((await factsOf(tenant)).leaderboard_names).toBe('initials');
    await editor.change('leaderboard', { leaderboard_least_percent: null });
    expect((await editor.read('leaderboard')).content).toMatchObject({ leaderboard_least_percent: null });
    await expectExportToBeTheSame(tenant);
    await editor.change('leaderboard', { leaderboard: false });
    expect((await factsOf(tenant)).leaderboard_names).toBe('none');
    await expectExportToBeTheSame(tenant);
  });

  it('leaves out whoever took too few tests', async () => {
    const { tenant, editor } = await newTenant();
    const learner = await tenant.newLearner();
    await (await sit(test, { tenant, learner, testId: await tenant.newTest() })).submit();
    await tenant.newTest();
    await editor.change('leaderboard', { leaderboard_least_percent: 51 });
    const { body } = await test.call('getLeaderboard', {
      host: tenant.host,
      token: learner.token,
      query: {},
    });
    expect(body.data).toEqual([]);
  });
});

describe('the topics of tickets', () => {
  it('are offered in their order; a ticket keeps the one that is taken away', async () => {
    const { tenant, editor } = await newTenant();
    const { token } = await tenant.newLearner();
    const learner = createTicketer(test, tenant, { token });
    const offered = async () =>
      (await test.call('getTicketTopics', { host: tenant.host, token, query: {} })).body.topics.map(
        ({ topic_name }) => topic_name,
      );
    await editor.change('ticket_topics', { ticket_topics: [' Exams ', 'Invoices'] });
    expect(await offered()).toEqual(['Exams', 'Invoices']);
    const ticketId = await learner.open();
    const checked = await editor.check({ document: 'ticket_topics', ticket_topics: ['Invoices', 'Other'] });
    expect(checked.changes).toMatchObject([
      {
        before: 'Exams; Invoices',
        after: 'Invoices; Other',
        note: 'tickets keep the topic that they are about',
      },
    ]);
    await editor.change('ticket_topics', { ticket_topics: ['Invoices', 'Other'] });
    expect(await offered()).toEqual(['Invoices', 'Other']);
    expect((await learner.read(ticketId)).body.ticket.topic.topic_name).toBe('Exams');
    await expectExportToBeTheSame(tenant);
    await editor.change('ticket_topics', { ticket_topics: [] });
    expect(await offered()).toEqual([...USUAL_TICKET_TOPICS]);
    await expectExportToBeTheSame(tenant);
  });
});

describe('the seller on invoices', () => {
  it('is on invoices from then on, and those that are issued stay as they are', async () => {
    const { tenant, editor } = await newTenant('Paid');
    const plan = await createPlan(test, tenant);
    const buy = async () => {
      const buyer = createBuyer(test, tenant, await tenant.newLearner());
      await buyer.press((await buyer.order(plan)).body.url, 'pay');
    };
    const invoices = () =>
      test.database.asOwner<{ content: object }>(
        'select content from invoices where tenant_id = $1 order by number',
        [tenant.id],
      );
    await editor.change('billing', { ...SELLER, vat_number: 'GB 123 4567 89', vat_rate: 17.5 });
    await expectExportToBeTheSame(tenant);
    await buy();
    const [first] = await invoices();
    const stored = JSON.stringify(first);
    for (const part of ['College Ltd', '"1 High Street","Sometown"', 'GB 123 4567 89'])
      expect(stored.replaceAll('", "', '","')).toContain(part);
    await editor.change('billing', { seller: 'Another Ltd' });
    await buy();
    const [same, second] = await invoices();
    expect(same).toEqual(first);
    expect(JSON.stringify(second)).toContain('Another Ltd');
  });

  it('can be removed again', async () => {
    const { tenant, editor } = await newTenant();
    await editor.change('billing', SELLER);
    const saved = await editor.change('billing', { seller: ' ', address: [''] });
    expect(saved.status).toBe(200);
    expect((await editor.read('billing')).content).toEqual({
      document: 'billing',
      seller: '',
      address: [],
      vat_number: '',
      vat_rate: null,
    });
    await expectExportToBeTheSame(tenant);
  });
});

describe('a setting that a folder would be refused for', () => {
  const taxed = { document: 'billing', ...SELLER, vat_number: 'GB 123 4567 89', vat_rate: 20 };
  it.each([
    [{ document: 'name', name: ' ', sub_domain_name: '', login_note: '' }, 'name', 'is missing.'],
    [
      { document: 'name', name: 'x'.repeat(101), sub_domain_name: '', login_note: '' },
      'name',
      'must be one line of 1 to 100 characters.',
    ],
    [
      { document: 'name', name: 'x', sub_domain_name: 'x'.repeat(101), login_note: '' },
      'sub_domain_name',
      'must be one line of 1 to 100 characters.',
    ],
    [
      { document: 'name', name: 'x', sub_domain_name: '', login_note: '<script></script>' },
      'login_note',
      'holds nothing that a page may show.',
    ],
    [
      {
        document: 'leaderboard',
        leaderboard: true,
        leaderboard_names: 'full',
        leaderboard_least_percent: 100.5,
      },
      'leaderboard_least_percent',
      'must be a whole number from 1 to 100.',
    ],
    [
      { document: 'ticket_topics', ticket_topics: ['a', 'b', 'a'] },
      'ticket_topics.2',
      'names a a second time.',
    ],
    [{ document: 'ticket_topics', ticket_topics: ['a', ''] }, 'ticket_topics.1', 'must be one line of 1 to'],
    [
      { document: 'ticket_topics', ticket_topics: Array.from({ length: 51 }, (_, index) => `${index}`) },
      'ticket_topics',
      'must name at most 50 topics.',
    ],
    [{ ...taxed, seller: '' }, 'seller', 'is missing.'],
    [{ ...taxed, address: [' '] }, 'address', 'is missing.'],
    [{ ...taxed, address: Array.from({ length: 9 }, () => 'a') }, 'address', 'must hold at most 8 lines.'],
    [{ ...taxed, address: ['a', 'x'.repeat(101)] }, 'address.1', 'must be one line of 1 to 100 characters.'],
    [{ ...taxed, vat_number: '' }, 'vat_rate', 'needs a VAT number as well'],
    [{ ...taxed, vat_rate: null }, 'vat_number', 'needs a VAT rate as well'],
    [{ ...taxed, vat_rate: 20.005 }, 'vat_rate', 'must be a number from 0 to 100'],
  ] as const)('%j is told so at %s', async (content, field, message) => {
    const { editor } = await newTenant();
    const { faults, content: shown } = await editor.check(structuredClone(content) as never);
    expect(faults).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(shown).toBeNull();
    const saved = await editor.save(structuredClone(content) as never, 0);
    expect(saved).toMatchObject({ status: 400, code: 'site_content_faulty' });
  });
});

describe('settings that somebody else changed', () => {
  it('are not overwritten by what follows an older revision', async () => {
    const { editor } = await newTenant();
    const { content, number } = await editor.read('billing');
    await editor.change('billing', SELLER);
    const late = await editor.save({ ...content, seller: 'Mine', address: ['a'] } as never, number);
    expect(late).toMatchObject({ status: 409, body: { newest: 2, by: 'Grace Hopper' } });
  });

  it('are not undone by a folder without --overwrite', async () => {
    const { tenant, editor } = await newTenant();
    const path = await folders.write({
      'tenant.yaml': tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], name: 'Of the folder' })
        .text,
    });
    await applyFolder(owner, path);
    await editor.change('name', { name: 'Of the console' });
    await editor.change('leaderboard', { leaderboard_names: 'none' });
    await editor.change('ticket_topics', { ticket_topics: ['Exams'] });
    await editor.change('billing', SELLER);
    expect(await applyFolder(owner, path)).toMatchObject({
      type: 'would_overwrite',
      documents: [
        { document: 'billing', changes: [{ subject: 'billing, seller', after: null }, {}] },
        { document: 'leaderboard', changes: [{ before: 'none', after: 'full' }] },
        { document: 'name', changes: [{ before: 'Of the console', after: 'Of the folder' }, {}] },
        { document: 'ticket_topics', changes: [{ before: 'Exams' }] },
      ],
    });
    expect((await factsOf(tenant)).name).toBe('Of the console');
    await applyFolder(owner, path, { disableMissingStaff: false, overwrite: true });
    expect(await factsOf(tenant)).toMatchObject({ name: 'Of the folder', leaderboard_names: 'full' });
    expect((await editor.read('billing')).content).toMatchObject({ seller: '', address: [] });
  });
});

it('staff without the permission are refused, and nothing changes', async () => {
  const { tenant, editor } = await newTenant();
  const { content, number } = await editor.read('name');
  const permissions = { content: 'publish', people: 'manage', support: true, settings: false } as const;
  await givePermissions(test, { tenantId: tenant.id, id: editor.id }, permissions);
  const before = await factsOf(tenant);
  expect((await editor.save({ ...content, name: 'Mine' } as never, number)).code).toBe('forbidden');
  expect((await editor.revert('name', 1, number)).code).toBe('forbidden');
  expect(await factsOf(tenant)).toEqual(before);
});
