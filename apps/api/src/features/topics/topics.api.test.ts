import type { Question, QuestionId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { setRetired } from '../banks/release.service.ts';

const test = await provideTestApp();

const about = (...topic: string[]): Question => ({ ...singleQuestion(['One', 'Two'], 0), topic });

/** A tenant whose bank has questions on these topics. */
async function tenantWith(questions: Question[]): Promise<TestTenant> {
  const tenant = await createTestTenant(test);
  await tenant.newTest({ questions });
  return tenant;
}

const HEART = [
  about('Medicine', 'Heart', 'Valves', 'Aortic'),
  about('Medicine', 'Heart', 'Valves', 'Aortic'),
  about('Medicine', 'Heart', 'Valves', 'Mitral'),
  about('Medicine', 'Heart', 'Valves'),
  about('Medicine', 'Heart', 'Rhythm'),
  about('Medicine', 'Lung', 'Asthma'),
];

async function search(tenant: TestTenant, key?: string) {
  const { token } = await tenant.newLearner();
  const { body } = await test.call('getTopics', {
    host: tenant.host,
    token,
    params: { subdomain: tenant.id },
    query: key === undefined ? {} : { key },
  });
  return body.topics;
}

/** Counts the questions of each topic that are released, and all. */
async function countReleased(tenant: TestTenant): Promise<string[]> {
  const { token } = await tenant.newLearner();
  const counts = [];
  for (const { _id, topic_name, questionCount } of await search(tenant)) {
    const params = { topicId: _id };
    const { releasedCount } = (await test.call('getTopic', { host: tenant.host, token, params })).body.topic;
    counts.push(`${topic_name} ${questionCount === 0 ? 0 : `${releasedCount} of ${questionCount}`}`);
  }
  return counts;
}

describe('topics', () => {
  it('are listed with their subtopics and questions counted', async () => {
    const topics = await search(await tenantWith(HEART));
    expect(
      topics.map(({ topic_name, subtopic_count, questionCount }) => [
        topic_name,
        subtopic_count,
        questionCount,
      ]),
    ).toEqual([
      ['Rhythm', 0, 1],
      ['Valves', 2, 4],
      ['Asthma', 0, 1],
    ]);
  });

  it('are found by a part of their names in any case, all of them by nothing', async () => {
    const tenant = await tenantWith(HEART);
    const names = async (key: string) => (await search(tenant, key)).map(({ topic_name }) => topic_name);
    expect(await names(' aLV ')).toEqual(['Valves']);
    expect(await names('aortic')).toEqual([]);
    expect(await names('')).toEqual(['Rhythm', 'Valves', 'Asthma']);
    expect(await names('%')).toEqual([]);
  });

  it.each([
    ['the version that is released, whatever waits', true, ['Failure 0', 'Rhythm 1 of 1']],
    ['its newest version where none is released', false, ['Failure 0 of 1', 'Rhythm 0']],
  ])('count a question in %s', async (_, released, expected) => {
    const question = about('Medicine', 'Heart', 'Rhythm');
    const tenant = await createTestTenant(test);
    await tenant.newTest({ questions: [question], released });
    await tenant.newBank([{ ...question, topic: ['Medicine', 'Heart', 'Failure'] }]);
    expect(await countReleased(tenant)).toEqual(expected);
  });

  it('count no question that is retired', async () => {
    const tenant = await tenantWith([about('Medicine', 'Heart', 'Rhythm')]);
    const [row] = await test.database.asOwner<{ id: QuestionId }>(
      'select id from questions where tenant_id = $1',
      [tenant.id],
    );
    await tenant.inside(() => setRetired(row === undefined ? [] : [row.id], true));
    expect(await countReleased(tenant)).toEqual(['Rhythm 0']);
  });

  it('have a page each with what is below', async () => {
    const tenant = await tenantWith(HEART);
    const { token } = await tenant.newLearner();
    const [valves] = await search(tenant, 'valves');
    const { body } = await test.call('getTopic', {
      host: tenant.host,
      token,
      params: { topicId: valves?._id ?? '' },
    });
    expect(body.topic).toMatchObject({
      topic_name: 'Valves',
      subtopic_count: 2,
      questionCount: 4,
      images: [],
      references: [],
      description: '',
      subtopics: [
        { sub_topic_name: 'Aortic', questionCount: 2 },
        { sub_topic_name: 'Mitral', questionCount: 1 },
      ],
    });
  });

  it('of another organisation are not found', async () => {
    const [tenant, other] = [await tenantWith(HEART), await tenantWith(HEART)];
    const { token } = await tenant.newLearner();
    const [foreign] = await search(other, 'valves');
    const caller = { host: tenant.host, token };
    const asked = [
      await test.call('getTopic', { ...caller, params: { topicId: foreign?._id ?? '' } }),
      await test.call('getTopic', { ...caller, params: { topicId: 'no-id' } }),
      await test.call('getTopics', { ...caller, params: { subdomain: other.id }, query: {} }),
      await test.call('getSummary', { ...caller, query: { subdomain: other.host } }),
    ];
    expect(asked.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not_found'));
  });
});

describe('the summary', () => {
  it('has an entry for each subdomain, with topics, subtopics and their questions', async () => {
    const tenant = await tenantWith([...HEART, about('Law'), about('Medicine', 'Ethics')]);
    const { token } = await tenant.newLearner();
    const { body } = await test.call('getSummary', { host: tenant.host, token, query: {} });
    const named = body.summary.map(({ domain, subdomain, topics }) => [
      domain,
      subdomain,
      Object.values(topics).map(({ topic_name, questionsCount, subtopics }) => [
        topic_name,
        questionsCount,
        ...subtopics.map(({ sub_topic_name, questionsCount: count }) => `${sub_topic_name} ${count}`),
      ]),
    ]);
    expect(named).toEqual([
      ['Law', '', [['Law', 1]]],
      [
        'Medicine',
        'Heart',
        [
          ['Rhythm', 1],
          ['Valves', 4, 'Aortic 2', 'Mitral 1'],
        ],
      ],
      ['Medicine', 'Lung', [['Asthma', 1]]],
      ['Medicine', '', [['Ethics', 1]]],
    ]);
  });

  it('is empty without questions', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const { body } = await test.call('getSummary', { host: tenant.host, token, query: {} });
    expect(body.summary).toEqual([]);
  });
});
