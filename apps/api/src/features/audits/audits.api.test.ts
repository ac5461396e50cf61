import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Request } from '../../testing/test-app.ts';
import { givePermissions, newStaff } from '../../testing/tickets/staffing.ts';
import { type Audit, operator, recordAudit } from './audits.service.ts';
import { eraseLearner } from './personal-data.ts';

const test = await provideTestApp();
type Query = Request<'listAudits'>['query'];

/** A fresh tenant with one of the staff who may read its audits. */
async function newReader() {
  const tenant = await createTestTenant(test);
  const staff = await newStaff(test, tenant);
  await givePermissions(
    test,
    { tenantId: tenant.id, id: staff.id },
    { ...USUAL_PERMISSIONS, people: 'manage' },
  );
  const list = (query: Query = {}) => test.call('listAudits', { ...staff.caller, query });
  return { tenant, staff, list };
}

const closed = (subjectId: string): Audit => ({
  action: 'test_closed',
  subject: 'test',
  subjectId,
  details: {},
});
const record = (tenant: TestTenant, audit: Audit, by = operator('Ada')) =>
  tenant.inside(() => recordAudit(by, audit));
/** Moves all audits of a tenant so far to another time. */
const moveTo = (tenant: TestTenant, time: string) =>
  test.database.asOwner('update audits set done_at = $2 where tenant_id = $1', [tenant.id, time]);

describe('the audit log', () => {
  it('shows who did what to whom, when and why, with the versions before and after', async () => {
    const { tenant, staff, list } = await newReader();
    const [before, after, subjectId] = [
      randomUUID(),
      randomUUID(),
      await tenant.newTest({ name: 'Paper 1' }),
    ];
    const details = { questions: 3, reopened: false, answers: 'never' };
    const published: Audit = {
      action: 'test_published',
      subject: 'test',
      subjectId,
      beforeId: before,
      afterId: after,
      details,
    };
    await record(tenant, published, operator('Ada', 'A new term'));
    await moveTo(tenant, '2026-03-01T10:00:00.123456Z');
    const permitted: Audit = {
      action: 'permissions_changed',
      subject: 'person',
      subjectId: staff.id,
      details: {},
    };
    await record(tenant, permitted, { userId: staff.id, name: 'Grace Hopper', reason: null });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({
      audits: [
        {
          _id: expect.any(String),
          doneAt: expect.any(String),
          by: { user: staff.id, name: 'Grace Hopper' },
          action: 'permissions_changed',
          subject: 'person',
          subjectId: staff.id,
          person: 'Grace Hopper',
          named: null,
          before: null,
          after: null,
          reason: null,
          details: {},
        },
        {
          _id: expect.any(String),
          doneAt: '2026-03-01T10:00:00.123Z',
          by: { user: null, name: 'Ada' },
          action: 'test_published',
          subject: 'test',
          subjectId,
          person: null,
          named: 'Paper 1',
          before,
          after,
          reason: 'A new term',
          details,
        },
      ],
      next: null,
    });
  });

  it('is read page by page, each audit once, also where many have one moment', async () => {
    const { tenant, list } = await newReader();
    const ids = Array.from({ length: 120 }, () => randomUUID());
    for (const id of ids) await record(tenant, closed(id));
    await moveTo(tenant, '2026-03-01T10:00:00.123456Z');
    const pages = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { body } = await list(after === undefined ? {} : { after });
      pages.push(body.audits.map(({ subjectId }) => subjectId));
      after = body.next;
      // An audit that comes meanwhile is newer than all that follow.
      await record(tenant, closed(randomUUID()));
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  });

  it('is filtered by action, subject and person, alone and together', async () => {
    const { tenant, staff, list } = await newReader();
    const other = await newStaff(test, tenant);
    const [test1, by] = [randomUUID(), { userId: other.id, name: 'Joan', reason: null }];
    const permitted: Audit = {
      action: 'permissions_changed',
      subject: 'person',
      subjectId: staff.id,
      details: {},
    };
    await record(tenant, closed(test1), by);
    await record(tenant, permitted, by);
    await record(tenant, permitted);
    const found = async (query: Query) =>
      (await list(query)).body.audits.map((audit) => [audit.action, audit.by.name]);
    const rows = [
      ['permissions_changed', 'Ada'],
      ['permissions_changed', 'Joan'],
      ['test_closed', 'Joan'],
    ];
    expect(await found({})).toEqual(rows);
    expect(await found({ action: 'test_closed' })).toEqual(rows.slice(2));
    expect(await found({ subject: 'person' })).toEqual(rows.slice(0, 2));
    expect(await found({ person: other.id })).toEqual(rows.slice(1));
    expect(await found({ person: staff.id })).toEqual(rows.slice(0, 2));
    expect(await found({ person: other.id, subject: 'person' })).toEqual(rows.slice(1, 2));
    expect(await found({ action: 'no such action' })).toEqual([]);
    // An id that is no person's.
    expect(await found({ person: test1 })).toEqual([]);
  });

  it('is filtered by days of the organisation’s calendar, both included', async () => {
    const { tenant, list } = await newReader();
    await test.database.asOwner("update tenants set time_zone = 'Asia/Kolkata' where tenant_id = $1", [
      tenant.id,
    ]);
    await record(tenant, closed(randomUUID()));
    const isFoundAt = async (time: string, query: Query) => {
      await moveTo(tenant, time);
      return (await list(query)).body.audits.length === 1;
    };
    // Midnight in Kolkata is half past six in the evening before in UTC.
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(await isFoundAt('2026-02-28T18:29:59Z', march)).toBe(false);
    expect(await isFoundAt('2026-02-28T18:30:00Z', march)).toBe(true);
    expect(await isFoundAt('2026-03-31T18:29:59Z', march)).toBe(true);
    expect(await isFoundAt('2026-03-31T18:30:00Z', march)).toBe(false);
    expect(await isFoundAt('2026-03-31T18:30:00Z', { from: '2026-03-01' })).toBe(true);
    expect(await isFoundAt('2026-03-31T18:30:00Z', { to: '2026-03-31' })).toBe(false);
  });

  it.each([
    { after: 'x' },
    { after: `1.${randomUUID()}x` },
    { from: '2026-02-30' },
    { to: '0000-01-01' },
    { person: 'me' },
    { action: 'x'.repeat(61) },
  ])('refuses %j', async (query) => {
    const { list } = await newReader();
    const { status, code } = await list(query);
    expect([status, code]).toEqual([400, 'malformed']);
  });

  it('shows nothing of another tenant, even by its cursor and its people', async () => {
    const [mine, theirs] = [await newReader(), await newReader()];
    for (let count = 0; count < 51; count += 1) await record(theirs.tenant, closed(randomUUID()));
    const { next } = (await theirs.list()).body;
    if (next === null) throw new Error('There is a second page.');
    for (const query of [{}, { after: next }, { person: theirs.staff.id }, { action: 'test_closed' }]) {
      expect((await mine.list(query)).body).toEqual({ audits: [], next: null });
    }
  });
});

describe('whoever is erased', () => {
  it('is taken from what they did and from reasons about them, in their tenant alone', async () => {
    const { tenant, staff, list } = await newReader();
    await givePermissions(test, { tenantId: tenant.id, id: staff.id }, ALL_PERMISSIONS);
    const learner = await tenant.newLearner();
    const about: Audit = {
      action: 'permissions_changed',
      subject: 'person',
      subjectId: learner.id,
      details: {},
    };
    await record(tenant, closed(randomUUID()), {
      userId: learner.id,
      name: 'Ada Byron',
      reason: 'As Ada said',
    });
    await record(tenant, about, operator('Office', 'Ada asked'));
    await record(tenant, closed(randomUUID()), operator('Office', 'A new term'));
    await tenant.inside(() => eraseLearner(learner.id));
    const erased = '(erased with the account)';
    expect((await list()).body.audits.map(({ by, reason }) => [by.name, reason])).toEqual([
      ['Office', 'A new term'],
      ['Office', erased],
      [erased, erased],
    ]);
  });
});
