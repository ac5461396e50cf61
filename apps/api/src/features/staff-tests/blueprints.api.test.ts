import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newTestMaker, testForm } from '../../testing/authoring/test-makers.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const HEART = ['Medicine', 'Cardiology'];
const VALVES = [...HEART, 'Valves'];
const KIDNEY = ['Medicine', 'Renal'];

/** A bank of 6 questions about the heart, 3 of them about valves, and 4 about the kidney. */
async function withTopics() {
  const tenant = await createTestTenant(test);
  const about = (topic: string[], count: number, from: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...singleQuestion(['One', 'Two'], 0, `<p>Question ${from + number}</p>`),
      topic,
    }));
  await tenant.newBank([...about(HEART, 3, 0), ...about(VALVES, 3, 3), ...about(KIDNEY, 4, 6)]);
  const maker = await newTestMaker(test, tenant);
  const topics = await maker.topics();
  const idOf = (path: string[]) => topics.find((topic) => topic.path.join() === path.join())?._id ?? '';
  return { tenant, maker, ids: await maker.questionIds(), idOf };
}

describe('topics for a blueprint', () => {
  it('count the questions below them, those released, and those of a test to leave out, but no retired ones', async () => {
    const { maker, ids, idOf } = await withTopics();
    await maker.release({ select: { ids: ids.slice(0, 2) }, act: 'release' });
    await maker.release({ select: { ids: ids.slice(5, 6) }, act: 'retire' });
    const other = await maker.published(testForm({ questions: ids.slice(3, 5) }));
    const topics = await maker.topics(other);
    expect(topics.find(({ _id }) => _id === idOf(HEART))).toMatchObject({
      questions: 5,
      released: 2,
      leftOut: 2,
    });
    expect(topics.find(({ _id }) => _id === idOf(VALVES))).toMatchObject({
      questions: 2,
      released: 0,
      leftOut: 2,
    });
    expect(topics.find(({ _id }) => _id === idOf(['Medicine']))).toMatchObject({ questions: 9 });
  });
});

it('questions without a topic are counted apart, but no retired ones', async () => {
  const { tenant, maker } = await withTopics();
  const { caller } = maker;
  const bank = [10, 11, 12].map((number) => ({
    ...singleQuestion(['One', 'Two'], 0, `<p>Question ${number}</p>`),
    topic: [],
  }));
  await tenant.newBank(bank);
  const ids = (await maker.questionIds()).slice(-1);
  await maker.release({ select: { ids }, act: 'retire' });
  expect((await test.call('getBlueprintTopics', { ...caller, query: {} })).body.withoutTopic).toBe(2);
});

describe('drawing by a blueprint', () => {
  it('gives as many of each topic as asked, none twice, in the order of its rows', async () => {
    const { maker, ids, idOf } = await withTopics();
    const rows = [
      { topic: idOf(KIDNEY), take: 2 },
      { topic: idOf(HEART), take: 3 },
      { topic: idOf(VALVES), take: 3 },
    ];
    for (let again = 0; again < 5; again += 1) {
      const { questions, short } = (await maker.draw({ rows, leaveOut: null })).body;
      expect(short).toEqual([]);
      expect(new Set(questions).size).toBe(8);
      expect(questions.slice(0, 2).every((id) => ids.slice(6).includes(id))).toBe(true);
      expect(questions.slice(2, 5).toSorted()).toEqual(ids.slice(0, 3).toSorted());
      expect(questions.slice(5).toSorted()).toEqual(ids.slice(3, 6).toSorted());
    }
  });

  it('leaves out what another test has, and says which topic has too few', async () => {
    const { maker, ids, idOf } = await withTopics();
    const other = await maker.published(testForm({ questions: ids.slice(6, 9) }));
    const blueprint = { rows: [{ topic: idOf(KIDNEY), take: 2 }], leaveOut: other };
    expect((await maker.draw(blueprint)).body).toEqual({
      questions: [ids[9]],
      short: [{ topic: idOf(KIDNEY), has: 1 }],
    });
  });

  it('is drawn once: the draft keeps its questions, and asks for a new draw after its blueprint changed', async () => {
    const { maker, idOf } = await withTopics();
    const blueprint = { rows: [{ topic: idOf(KIDNEY), take: 2 }], leaveOut: null };
    const { questions } = (await maker.draw(blueprint)).body;
    const testId = randomUUID();
    const drawn = testForm({ chosen: 'blueprint', blueprint, drawnBy: blueprint, questions });
    await maker.save(testId, drawn);
    expect((await maker.check(testId)).body.findings).toEqual([]);
    const more = { rows: [{ topic: idOf(KIDNEY), take: 9 }], leaveOut: null };
    await maker.save(testId, { ...drawn, blueprint: more }, 1);
    expect((await maker.check(testId)).body.findings).toMatchObject([
      { level: 'fault', reason: 'topic_short', topic: idOf(KIDNEY), count: 4 },
    ]);
    expect((await maker.publish(testId)).code).toBe('test_faulty');
  });

  it('is refused where it names a topic twice: its rows would draw the same questions', async () => {
    const { maker, idOf } = await withTopics();
    const rows = [1, 2].map((take) => ({ topic: idOf(KIDNEY), take }));
    const { status, code } = await maker.draw({ rows, leaveOut: null });
    expect([status, code]).toEqual([400, 'malformed']);
  });

  it('finds nothing in topics of another tenant', async () => {
    const { idOf } = await withTopics();
    const elsewhere = await newTestMaker(test, await createTestTenant(test));
    const blueprint = { rows: [{ topic: idOf(KIDNEY), take: 1 }], leaveOut: null };
    expect((await elsewhere.draw(blueprint)).body).toEqual({
      questions: [],
      short: [{ topic: idOf(KIDNEY), has: 0 }],
    });
  });
});
