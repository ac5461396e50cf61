import type { TenantId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { inTransaction, withTenant } from '../db/context.ts';
import { provisionLearner } from '../features/accounts/accounts.service.ts';
import { startSession } from '../features/accounts/sessions.ts';
import { USUAL_TICKET_TOPICS } from '../features/tickets/usual-topics.ts';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import { applyFolder, formatFaults, listChanges, tenantFile } from '../testing/tenants/tenant-folder.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { createTicketer } from '../testing/tickets/ticketing.ts';
import { exportTenant } from './export-tenant.ts';
import { readTenantFolder } from './read-tenant-folder.ts';

const { test, folders, owner } = await provideFolderTests();

const fixed = () => {
  const { tenant, host } = tenantFile();
  const of = (topics?: string[]) =>
    tenantFile({ tenant, hosts: [host], ...(topics === undefined ? {} : { ticket_topics: topics }) }).text;
  return { tenant, host, of };
};
const change = async (text: string) => listChanges(owner, await folders.write({ 'tenant.yaml': text }));
const rowsOf = (tenant: string) =>
  test.database.asOwner<{ id: string; name: string; archived: boolean }>(
    `select p.id, p.name, p.archived_at is not null as archived from ticket_topics p
     join tenant_short_names s on s.tenant_id = p.tenant_id where s.short_name = $1
     order by p.archived_at is not null, p.position`,
    [tenant],
  );
const namesOf = async (tenant: string) =>
  (await rowsOf(tenant)).map(({ name, archived }) => (archived ? `(${name})` : name));

async function newLearner(host: string) {
  const [tenant] = await test.database.asOwner<{ id: TenantId }>(
    'select tenant_id as id from tenant_hosts where host = $1',
    [host],
  );
  if (tenant === undefined) throw new Error(`No tenant has the host ${host}.`);
  const facts = { first_name: 'Ada', last_name: 'Byron', dob: '1990-05-04', mobile: '447700900123' };
  const learner = { ...facts, email: 'ada@learner.test', planExpiresAt: null };
  const token = await withTenant(test.database.pool, tenant.id, () =>
    inTransaction(async () => startSession(await provisionLearner(learner, null))),
  );
  return createTicketer(test, { host }, { token });
}

describe('what tickets may be about', () => {
  it('is the usual where a folder names nothing, and what it names in its order where it does', async () => {
    const { tenant, of } = fixed();
    await change(of());
    expect(await namesOf(tenant)).toEqual([...USUAL_TICKET_TOPICS]);
    expect(await change(of(['Exams', 'Tests and results']))).toEqual([
      `ticket_topics: ${USUAL_TICKET_TOPICS.join('; ')} → Exams; Tests and results`,
    ]);
    expect(await namesOf(tenant)).toEqual(['Exams', 'Tests and results']);
    expect(await change(of(['Exams', 'Tests and results']))).toEqual([]);
    expect(await change(of(['Tests and results', 'Exams']))).toHaveLength(1);
    expect(await namesOf(tenant)).toEqual(['Tests and results', 'Exams']);
    await change(of());
    expect(await namesOf(tenant)).toEqual([...USUAL_TICKET_TOPICS]);
  });

  it('keeps what tickets are about when it is taken out or renamed, offers it no more, and again when it is put back', async () => {
    const { tenant, host, of } = fixed();
    await change(of(['Exams', 'Invoices']));
    const [exams] = await rowsOf(tenant);
    const learner = await newLearner(host);
    const ticketId = await learner.open({ topic: exams?.id ?? '' });
    await change(of(['Tests', 'Money']));
    expect(await namesOf(tenant)).toEqual(['Tests', 'Money', '(Exams)']);
    expect((await learner.read(ticketId)).body.ticket.topic.topic_name).toBe('Exams');
    expect((await learner.create({ topic: exams?.id ?? '' })).code).toBe('not_found');
    expect((await learner.create()).body.ticket.topic.topic_name).toBe('Tests');
    await change(of(['Money', 'Exams', 'Tests']));
    expect(await namesOf(tenant)).toEqual(['Money', 'Exams', 'Tests']);
    expect((await learner.create({ topic: exams?.id ?? '' })).status).toBe(200);
  });

  it('is exported where it is not the usual, and changes nothing when it is applied again', async () => {
    for (const topics of [undefined, ['b: "quoted"', 'a', '3']]) {
      const { tenant, of } = fixed();
      await change(of(topics));
      const exported = folders.freshPath();
      await exportTenant(owner, tenant, exported);
      const read = await readTenantFolder(exported);
      expect(read).toMatchObject({
        folder: { document: { ticket_topics: topics ?? [...USUAL_TICKET_TOPICS] } },
      });
      const before = await snapshotDatabase(test.database);
      expect(await applyFolder(owner, exported)).toMatchObject({ type: 'done', changes: [] });
      expect(await snapshotDatabase(test.database)).toEqual(before);
    }
  });

  it.each<[string, unknown, string]>([
    ['nothing at all', [], 'ticket_topics must name at least one topic.'],
    ['one twice', ['Exams', 'Exams'], 'ticket_topics, entry 2 names Exams a second time.'],
    ['an empty one', ['Exams', ' '], 'ticket_topics, entry 2 must be one line of 1 to 100 characters.'],
    ['one too long', ['x'.repeat(101)], 'ticket_topics, entry 1 must be one line of 1 to 100 characters.'],
    [
      'too many',
      [...Array(51)].map((_, index) => `Topic ${index}`),
      'ticket_topics must name at most 50 topics.',
    ],
    [
      'a text',
      'Exams',
      'ticket_topics must be a list, each entry on a line of its own that begins with "- ".',
    ],
  ])('is refused with its line where it names %s', async (_what, topics, message) => {
    const { text } = tenantFile({ ticket_topics: topics });
    const read = await readTenantFolder(await folders.write({ 'tenant.yaml': text }));
    const faults = read.type === 'faults' ? formatFaults(read.faults) : [];
    expect(faults).toEqual([expect.stringMatching(/^tenant\.yaml:\d+: /u)]);
    expect(faults[0]).toContain(message);
  });
});
