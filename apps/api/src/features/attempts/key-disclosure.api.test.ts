import { randomUUID } from 'node:crypto';
import { draftOf, type QuestionId } from '@assay/assessment';
import { contract, type Endpoint, type EndpointName, requiresSession } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { goodRequests } from '../../testing/every-endpoint.ts';
import { walkResults } from '../../testing/results-walk.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { markedQuestions, markersOf } from '../../testing/test-questions.ts';
import { walkTickets } from '../../testing/tickets/ticketing.ts';
import { setReleased, setRetired } from '../banks/release.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Heard = { name: EndpointName; text: string; headers: Record<string, unknown>; status: number };

const FIRST_KEY = { single: 0, multiple: [0, 1], parts: [true, false] };
const OTHER_KEY = { single: 3, multiple: [2], parts: [false, false] };

/**
 * Parts of a walk's seed: for the open test, for a closed one that never shows its answers, for an
 * unpublished bank, for released questions that are retired.
 */
const SEEDS = ['', 'kept-', 'unpublished-', 'retired-'];
const seedsOf = (seed: string) => SEEDS.map((part) => `${part}${seed}`);

/**
 * Collects all that a learner can make the server say about a test before it is submitted, and about one that
 * they never sat.
 */
async function walk(key: typeof FIRST_KEY) {
  const tenant = await createTestTenant(test);
  const seed = randomUUID();
  const [own = '', kept = '', unpublished = '', retired = ''] = seedsOf(seed);
  const testId = await tenant.newTest({ questions: markedQuestions(own, key), name: 'Marked' });
  const keptId = await tenant.newTest({
    questions: markedQuestions(kept, key),
    name: 'Kept',
    answers: { when: 'never' },
  });
  await test.database.asOwner(`update tests set status = 'Inactive' where id = $1`, [keptId]);
  await tenant.newBank(markedQuestions(unpublished, key));
  await tenant.newBank(markedQuestions(retired, key));
  const unmet = await questionIdsOf(tenant, [kept, unpublished, retired]);
  await writeNewVersions(tenant, { own, seed, retired, key });
  const learner = await tenant.newLearner({ password: 'a password of mine' });
  const caller = { host: tenant.host, token: learner.token };
  const heard: Heard[] = [];
  const hear = async <Name extends EndpointName>(name: Name, answer: Promise<Answer<Name>>) => {
    const { text, headers, status } = await answer;
    heard.push({ name, text, headers, status });
  };
  const report = (id: string) => hear('getReport', test.call('getReport', { ...caller, params: { id } }));

  await hear('getProfile', test.call('getProfile', caller));
  await hear('getTests', test.call('getTests', caller));
  const sitting = await sit(test, { tenant, learner, testId });
  await hear('getTest', sitting.open());
  const { writer } = (await sitting.open()).body.attempt;
  const save = (changes: Parameters<typeof sitting.save>[0]) =>
    hear('saveAnswers', sitting.save({ writer, ...changes }));
  const saveId = randomUUID();
  await save({
    saveId,
    answers: [
      { index: 0, selected: 'One' },
      { index: 1, selected: ['One', 'Two'] },
    ],
  });
  await save({
    saveId,
    answers: [
      { index: 0, selected: 'One' },
      { index: 1, selected: ['One', 'Two'] },
    ],
  });
  await save({ saveId, answers: [{ index: 0, selected: 'Two' }] });
  await save({
    revision: 2,
    answers: [
      { index: 0, selected: 'Four' },
      { index: 2, selected: ['false', 'true'] },
    ],
  });
  await save({ revision: 9 });
  await save({
    revision: 3,
    answers: [
      { index: 0, selected: 'Five' },
      { index: 7, selected: null },
    ],
  });
  await save({ writer: 'somebody else' });
  await save({ revision: 0 });
  for (const options of [['Three'], ['Four'], ['One', 'Two', 'Three', 'Four']]) {
    await save({ revision: 99, answers: [{ index: 1, selected: options }] });
  }
  await hear('getTest', sitting.open());
  const { writer: last } = (await sitting.open()).body.attempt;
  await hear('submitTest', sitting.submit({ writer: last, auto: true }));
  await hear(
    'submitTest',
    sitting.submit({
      writer: last,
      response: [{ selected: 'Five' }, { selected: null }, { selected: null }],
    }),
  );
  await hear('submitTest', sitting.submit({ writer: last, response: [] }));
  await hear('submitTest', sitting.submit());
  const event = {
    ...caller,
    params: { attemptId: sitting.attemptId },
    body: { kind: 'focus_lost' as const },
  };
  await hear('recordEvent', test.call('recordEvent', event));
  await hear('getAttemptNews', test.call('getAttemptNews', { ...caller, params: event.params }));
  const opened = { ...caller, body: { attempts: [sitting.attemptId] } };
  await hear('getStorageSecrets', test.call('getStorageSecrets', opened));
  await hear('listReports', test.call('listReports', caller));
  const [question] = sitting.opened.test.questions_reference;
  const ids = [testId, sitting.attemptId, question?._id ?? '', tenant.id, learner.id, seed, keptId, ...unmet];
  for (const id of ids) await report(id);
  await walkResults(test, caller, { tenantId: tenant.id, ids, hear });
  await hear('getTests', test.call('getTests', { ...caller, query: { subdomain_reference: tenant.host } }));
  const known = { testId, tenant, learner, userId: learner.id, attemptId: sitting.attemptId };
  const { body: order } = goodRequests.createOrder({ ...known, writer: '', password: '' });
  await hear('createOrder', test.call('createOrder', { ...caller, body: order }));
  await hear('getUserTransactions', test.call('getUserTransactions', caller));
  for (const id of ids) {
    await hear('getOrder', test.call('getOrder', { ...caller, params: { id } }));
    await hear('getInvoice', test.call('getInvoice', { ...caller, params: { id } }));
  }
  await walkTickets(test, caller, { ids, hear });
  // Calls that would end the walk are made with a wrong password.
  const wrong = 'a password of nobody';
  const details = { first_name: 'Ada', last_name: 'Byron', mobile: '447700900123', dob: '1990-12-10' };
  const change = { old_password: wrong, password: 'another of mine', confirm_password: 'another of mine' };
  await hear('updateProfile', test.call('updateProfile', { ...caller, body: details }));
  await hear('changePassword', test.call('changePassword', { ...caller, body: change }));
  await hear('listSessions', test.call('listSessions', caller));
  await hear('endSessions', test.call('endSessions', { ...caller, body: {} }));
  await hear('downloadData', test.call('downloadData', caller));
  await hear('closeAccount', test.call('closeAccount', { ...caller, body: { password: wrong } }));
  await hear('getHelp', test.call('getHelp', caller));
  const login = { email: learner.email, password: 'a password of mine', host: tenant.host };
  await hear('login', test.call('login', { host: tenant.host, body: login }));
  await hear('logout', test.call('logout', { ...caller, token: (await tenant.newLearner()).token }));
  return { tenant, learner, testId, seed, sitting, writer: last, heard };
}

/** Adds what staff have done since: versions that wait, a draft, and released questions that are retired. */
async function writeNewVersions(
  tenant: TestTenant,
  { own, seed, retired, key }: { own: string; seed: string; retired: string; key: typeof FIRST_KEY },
): Promise<void> {
  const waiting = markedQuestions(own, key).map((question) => ({
    ...question,
    stem: `<p>waits ${seed}</p>`,
  }));
  await tenant.newBank(waiting);
  const gone = (await questionIdsOf(tenant, [retired])) as QuestionId[];
  await tenant.inside(async () => {
    await setReleased(gone, true);
    await setRetired(gone, true);
  });
  const author = await newAuthor(test, tenant);
  const [id = ''] = await questionIdsOf(tenant, [own]);
  const [content] = waiting.map((question) => draftOf({ ...question, stem: `<p>drafted ${seed}</p>` }));
  if (content === undefined) throw new Error('There is no question.');
  expect((await author.saveDraft(id, { content, baseVersion: 2, revision: 0 })).status).toBe(200);
}

/** Ids of the questions made from these seeds, in their order. */
async function questionIdsOf({ id }: TestTenant, seeds: string[]): Promise<string[]> {
  const sources = seeds.flatMap((seed) => [1, 2, 3].map((number) => markersOf(`${seed}-${number}`).source));
  const rows = await test.database.asOwner<{ id: string }>(
    'select id from questions where tenant_id = $1 and source_id = any($2) order by array_position($2, source_id)',
    [id, sources],
  );
  expect(rows).toHaveLength(sources.length);
  return rows.map((row) => row.id);
}

/**
 * Replaces ids, secrets, hosts and instants by their order of appearance, so that two walks can be compared.
 */
function withoutNames(heard: Heard[]): string[] {
  const known = new Map<string, string>();
  const SECRET =
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{43}|[0-9a-f]{12}(?=[.@])|\d{4}-\d\d-\d\dT[\d:.]+Z/gu;
  return heard.map(({ name, status, text }) => {
    const plain = text.replace(SECRET, (found) => {
      // Two instants may be the same millisecond in one walk and not in the other: they are not counted.
      if (/T.*Z$/u.test(found)) return '#instant';
      const stand = known.get(found) ?? `#${known.size}`;
      known.set(found, stand);
      return stand;
    });
    // The time spent on a test differs on a busy machine.
    return `${name} ${status} ${plain.replace(/"qData":\[[^\]]*\]|"time_taken_seconds":\d+/gu, '')}`;
  });
}

describe('before the report', () => {
  let first: Awaited<ReturnType<typeof walk>>;
  beforeAll(async () => {
    first = await walk(FIRST_KEY);
  });

  it('no answer of the server holds an explanation, a reference, their pictures or the author’s name of a question', async () => {
    const { heard, seed } = first;
    const everything = heard.map(({ text, headers }) => `${text}\n${JSON.stringify(headers)}`).join('\n');
    const markers = seedsOf(seed).flatMap((part) =>
      [1, 2, 3].flatMap((number) => Object.values(markersOf(`${part}-${number}`))),
    );
    expect(markers.filter((marker) => everything.includes(marker))).toEqual([]);
    expect(everything).not.toContain(seed);
  });

  it('the server says the same whatever the key is', async () => {
    const other = await walk(OTHER_KEY);
    expect(withoutNames(other.heard)).toEqual(withoutNames(first.heard));
  });

  it('the walk makes every call that a learner can make', async () => {
    const { heard } = first;
    const learners = Object.entries<Endpoint>(contract).filter(
      ([, { access }]) => requiresSession(access) && access.includes('learner'),
    );
    const walked = new Set<string>(heard.map(({ name }) => name));
    expect(learners.map(([name]) => name).filter((name) => !walked.has(name))).toEqual([]);
  });

  it('a question carries the fields that a learner may see, and no others', async () => {
    const { sitting } = first;
    for (const question of sitting.opened.test.questions_reference) {
      expect(Object.keys(question).sort()).toEqual(
        ['_id', 'image_texts', 'images', 'options', 'question', 'question_type', 'sub_questions'].sort(),
      );
      for (const part of question.sub_questions) expect(Object.keys(part)).toEqual(['question']);
    }
  });
});

describe('with the report', () => {
  it('explanations, references, their pictures and the key arrive', async () => {
    const { sitting, seed, writer } = await walk(FIRST_KEY);
    const { reportcard } = (
      await sitting.submit({
        writer,
        response: [{ selected: 'One' }, { selected: null }, { selected: null }],
      })
    ).body;
    const { text, body } = await sitting.report(reportcard);
    for (const number of [1, 2, 3]) {
      const { source, ...shown } = markersOf(`${seed}-${number}`);
      for (const marker of Object.values(shown)) expect(text).toContain(marker);
      expect(text).not.toContain(source);
    }
    expect(body.report.test.questions_reference).toMatchObject([
      { correct_option: 'One', correct_options: [] },
      { correct_option: null, correct_options: ['One', 'Two'] },
      {
        sub_questions: [
          { answer: true, correct_option: 'true' },
          { answer: false, correct_option: 'false' },
        ],
      },
    ]);
  });

  it('they arrive for the learner who has it, and for no neighbour in the same test', async () => {
    const { sitting, seed, tenant, testId, writer } = await walk(FIRST_KEY);
    await sitting.submit({ writer, response: [{ selected: 'One' }, { selected: null }, { selected: null }] });
    const neighbour = await sit(test, { tenant, testId });
    const heard = [await neighbour.open(), await neighbour.report(testId), await neighbour.save({})];
    for (const { text } of heard) expect(text).not.toContain(seed);
  });
});
