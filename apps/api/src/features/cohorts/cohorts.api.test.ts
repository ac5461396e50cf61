import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testForm } from '../../testing/authoring/test-makers.ts';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { givePermissions } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();

async function newPlace() {
  const tenant = await createTestTenant(test);
  return { tenant, desk: await newCohortDesk(test, tenant) };
}
const NO_BOUNDS = { startsOn: null, endsOn: null };

describe('a cohort', () => {
  it('is listed by name with its days and the numbers of its members and tests', async () => {
    const { tenant, desk } = await newPlace();
    const learner = await tenant.newLearner();
    const second = await desk.create('year 2', { startsOn: '2026-09-01', endsOn: '2027-06-30' });
    const first = await desk.create('Year 1');
    await desk.add(first, [learner.email]);
    await desk.setTest(await tenant.newTest(), [first, second]);
    expect(await desk.list()).toEqual([
      { _id: first, name: 'Year 1', ...NO_BOUNDS, inForce: true, members: 1, tests: 1 },
      expect.objectContaining({ _id: second, name: 'year 2', startsOn: '2026-09-01', members: 0, tests: 1 }),
    ]);
  });

  it('has a name that no other has, whatever its case, and ends no sooner than it starts', async () => {
    const { desk } = await newPlace();
    await desk.create('Year 1');
    const again = await desk.save({ name: 'YEAR 1', ...NO_BOUNDS, change: null });
    expect([again.status, again.code]).toEqual([409, 'cohort_name_taken']);
    const reversed = { name: 'Year 2', startsOn: '2026-09-02', endsOn: '2026-09-01', change: null };
    expect((await desk.save(reversed)).code).toBe('malformed');
  });

  it('is changed by whoever saw it as it is, once, with an audit of before and after', async () => {
    const { desk } = await newPlace();
    const id = await desk.create('Year 1');
    const was = { name: 'Year 1', ...NO_BOUNDS };
    const change = { _id: id, was, reason: 'The year ends' };
    const ended = { name: 'Year 1', startsOn: null, endsOn: '2026-06-30' };
    expect((await desk.save({ ...ended, change })).status).toBe(200);
    expect((await desk.save({ ...ended, change })).status).toBe(200);
    expect((await desk.save({ name: 'Year one', ...NO_BOUNDS, change })).code).toBe('cohort_changed');
    const audits = await desk.audits('cohort_changed');
    expect(audits).toEqual([
      expect.objectContaining({
        reason: 'The year ends',
        details: {
          name_before: 'Year 1',
          name_after: 'Year 1',
          from_before: 'always',
          from_after: 'always',
          to_before: 'no end',
          to_after: '2026-06-30',
        },
      }),
    ]);
  });

  it('is deleted while no test is for it, and its members stay', async () => {
    const { tenant, desk } = await newPlace();
    const learner = await tenant.newLearner();
    const testId = await tenant.newTest();
    const id = await desk.restrict(testId, [learner]);
    const refused = await desk.remove(id);
    expect([refused.status, refused.code]).toEqual([409, 'cohort_in_use']);
    await desk.setTest(testId, [], [id]);
    expect((await desk.remove(id)).status).toBe(200);
    expect((await desk.remove(id)).status).toBe(404);
    expect(await desk.list()).toEqual([]);
    const { body } = await test.call('getTests', { host: tenant.host, token: learner.token });
    expect(body.tests.map(({ _id }) => _id)).toEqual([testId]);
  });

  it('that is deleted while a test is made one of it: one of the two is refused', async () => {
    const { tenant, desk } = await newPlace();
    const id = await desk.create('Year 1');
    const testId = await tenant.newTest();
    const answers = await Promise.all([desk.remove(id), desk.setTest(testId, [id])]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});

describe('members', () => {
  it('are added by pasted addresses: what each line is, is said before', async () => {
    const { tenant, desk } = await newPlace();
    const [known, member] = [await tenant.newLearner(), await tenant.newLearner()];
    const id = await desk.create('Year 1');
    await desk.add(id, [member.email]);
    const unknown = `${randomUUID()}@new.test`;
    const pasted = [
      known.email.toUpperCase(),
      member.email,
      unknown,
      `Ada <${known.email}>`,
      'no address',
    ].join('\n');
    const { people } = (await desk.preview(id, pasted)).body;
    expect(people.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'new'],
      [2, 'member'],
      [3, 'unknown'],
      [4, 'twice'],
      [5, 'faulty'],
    ]);
    expect((await desk.members(id)).body.total).toBe(1);
    const added = await desk.add(id, [known.email, member.email, unknown]);
    expect(added.body).toEqual({ added: 1, leftOut: 2 });
    expect((await desk.add(id, [known.email])).body).toEqual({ added: 0, leftOut: 1 });
    expect((await desk.audits('cohort_joined')).map(({ details }) => details)).toEqual([
      { cohort: 'Year 1' },
      { cohort: 'Year 1' },
    ]);
  });

  it('are found by name and address, a page at a time, and taken out', async () => {
    const { tenant, desk } = await newPlace();
    const people = [await tenant.newLearner(), await tenant.newLearner(), await tenant.newLearner()];
    const id = await desk.create('Year 1');
    await desk.add(
      id,
      people.map(({ email }) => email),
    );
    const [first] = people;
    const found = (await desk.members(id, { search: first?.email.slice(0, 8) ?? '' })).body;
    expect(found.members.map(({ _id }) => _id)).toEqual([first?.id]);
    expect((await desk.members(id, { page: '2', size: '2' })).body.members).toHaveLength(1);
    expect((await desk.take(id, [first?.id ?? '', randomUUID()])).body).toEqual({ removed: 1 });
    expect((await desk.members(id)).body.total).toBe(2);
    expect(await desk.audits('cohort_left')).toEqual([
      expect.objectContaining({ subjectId: first?.id, reason: 'As the office has it' }),
    ]);
  });

  it('are learners of the organisation alone', async () => {
    const { tenant, desk } = await newPlace();
    const { tenant: elsewhere, desk: stranger } = await newPlace();
    const id = await desk.create('Year 1');
    const outside = await elsewhere.newLearner();
    const staff = await test.database.asOwner<{ email: string }>(
      `select email from users where tenant_id = $1 and role = 'staff'`,
      [tenant.id],
    );
    expect((await desk.add(id, [outside.email, ...staff.map(({ email }) => email)])).body.added).toBe(0);
    expect((await stranger.members(id)).status).toBe(404);
    expect((await stranger.add(id, [outside.email])).status).toBe(404);
    expect((await stranger.setTest(await elsewhere.newTest(), [id])).status).toBe(404);
  });
});

describe('who may sit a test', () => {
  it('is foreseen in numbers, and chosen over what was seen, with an audit', async () => {
    const { tenant, desk } = await newPlace();
    const [member, sitter] = [await tenant.newLearner(), await tenant.newLearner()];
    const testId = await tenant.newTest();
    await sit(test, { tenant, learner: sitter, testId });
    const id = await desk.create('Year 1');
    await desk.add(id, [member.email]);
    const foreseen = (await desk.previewTest(testId, [id])).body;
    expect(foreseen).toEqual({ before: 2, after: 1, openOutside: 1 });
    expect((await desk.setTest(testId, [id])).body).toEqual({ chosen: [id] });
    expect((await desk.setTest(testId, [id])).status).toBe(200);
    const late = await desk.setTest(testId, [await desk.create('Year 2')]);
    expect([late.status, late.code]).toEqual([409, 'audience_changed']);
    expect((await desk.audits('test_cohorts_changed')).map(({ details }) => details)).toEqual([
      { who_before: 'everybody', who_after: 'Year 1' },
    ]);
  });

  it('may be said of a draft, holds from its publication on, and goes with a draft that is thrown away', async () => {
    const { tenant, desk } = await newPlace();
    await tenant.newTest();
    const learner = await tenant.newLearner();
    const id = await desk.create('Year 1');
    const [kept, thrown] = [randomUUID(), randomUUID()];
    const content = testForm({ questions: await desk.questionIds() });
    await desk.saveDraftOf(kept, content);
    await desk.saveDraftOf(thrown, testForm());
    await desk.setTest(kept, [id]);
    await desk.setTest(thrown, [id]);
    await desk.discardDraft(thrown, 1);
    expect((await desk.list()).map(({ tests }) => tests)).toEqual([1]);
    const seen = (await desk.check(kept)).body;
    expect(seen.cohorts).toEqual(['Year 1']);
    await desk.publish(kept, seen);
    const open = () =>
      test.call('getTest', { host: tenant.host, token: learner.token, params: { id: kept }, query: {} });
    expect((await open()).code).toBe('not_found');
    await desk.add(id, [learner.email]);
    expect((await open()).status).toBe(200);
  });

  it('that changes between a look at a draft and its publication keeps it from being published', async () => {
    const { tenant, desk } = await newPlace();
    await tenant.newTest();
    const testId = randomUUID();
    await desk.saveDraftOf(testId, testForm({ questions: await desk.questionIds() }));
    const seen = (await desk.check(testId)).body;
    await desk.setTest(testId, [await desk.create('Year 1')]);
    expect((await desk.publish(testId, seen)).code).toBe('test_changed');
  });
});

describe('staff who see no people', () => {
  it('choose cohorts of tests by their names, and see no member', async () => {
    const { tenant, desk } = await newPlace();
    const learner = await tenant.newLearner();
    const testId = await tenant.newTest();
    await desk.restrict(testId, [learner]);
    const editor = await newCohortDesk(test, tenant);
    const held = { content: 'publish', people: 'none', support: false, settings: false } as const;
    await givePermissions(test, { tenantId: tenant.id, id: editor.id }, held);
    const { text, status } = await editor.audience(testId);
    expect(status).toBe(200);
    expect(text).not.toContain(learner.email);
    expect(text).not.toContain('Ada');
    expect((await editor.members(randomUUID())).code).toBe('forbidden');
  });
});
