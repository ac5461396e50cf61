import type { Question } from '@assay/assessment';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Request } from '../../testing/test-app.ts';
import { partsQuestion, singleQuestion, threeKinds } from '../../testing/test-questions.ts';
import { createTicketer } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let author: Awaited<ReturnType<typeof newAuthor>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  author = await newAuthor(test, tenant);
});

type Query = Request<'listQuestions'>['query'];
const stemsOf = async (query: Query) => (await author.list(query)).body.questions.map(({ stem }) => stem);
const about = (stem: string, change: Partial<Question> = {}): Question =>
  ({ ...singleQuestion(['One', 'Two'], 0, stem), ...change }) as Question;

describe('the list of questions', () => {
  it('shows each in its newest version, with its state and its use', async () => {
    const [question] = threeKinds();
    if (question === undefined) throw new Error('There is no question.');
    await tenant.newTest({ questions: [question] });
    await tenant.newBank([{ ...question, stem: '<p>A <b>newer</b> stem</p>' }]);
    const { body } = await author.list();
    expect(body).toEqual({
      questions: [
        {
          _id: expect.any(String),
          name: question.id,
          stem: 'A newer stem',
          hit: null,
          kind: 'single',
          topic: question.topic,
          tags: [],
          state: 'newer',
          version: 2,
          releasedVersion: 1,
          tests: 1,
          reports: 0,
          hasPicture: false,
          changedAt: expect.any(String),
        },
      ],
      total: 1,
    });
  });

  it('is searched in stem, options and explanation, whatever the case and the accents', async () => {
    await tenant.newBank([
      about('Ménière’s disease'),
      about('Vertigo', { explanation: '<p>As in MENIERE’S <i>disease</i>: dizzy for hours.</p>' }),
      { ...singleQuestion(['Menière', 'Other'], 0, 'Which name?') },
      partsQuestion([true], 'Nothing of it'),
    ]);
    expect((await stemsOf({ search: 'méniere' })).sort()).toEqual([
      'Ménière’s disease',
      'Vertigo',
      'Which name?',
    ]);
    const found = (await author.list({ search: 'dizzy meniere' })).body.questions;
    expect(found.map(({ hit }) => hit)).toEqual([
      { part: 'explanation', text: 'As in MENIERE’S disease: dizzy for hours.' },
    ]);
    expect(await stemsOf({ search: 'statement 1' })).toEqual(['Nothing of it']);
    expect(await stemsOf({ search: '100%_' })).toEqual([]);
  });

  it('finds what a long text has far behind its beginning, with the words around it', async () => {
    const long = `${'word '.repeat(400)}needle ${'more '.repeat(400)}`;
    await tenant.newBank([about(`<p>${long}</p>`)]);
    const [found] = (await author.list({ search: 'needle' })).body.questions;
    expect(found?.stem).toHaveLength(240);
    expect(found?.hit?.part).toBe('stem');
    expect(found?.hit?.text).toMatch(/^….*word needle more.*…$/u);
  });

  it('is narrowed by topic with all below it, kind, tag, picture and test', async () => {
    const questions = [
      about('Heart', { topic: ['Medicine', 'Heart'] }),
      about('Rhythm', { topic: ['Medicine', 'Heart', 'Rhythm'] }),
      about('Lung', { topic: ['Medicine', 'Lung'] }),
      { ...partsQuestion([true], 'No topic'), topic: [] },
    ];
    await tenant.newBank(questions);
    const testId = await tenant.newTest({ questions: [about('In a test', { topic: ['Law'] })] });
    const { topics } = await author.filters();
    const heart = topics.find(({ path }) => path.join('/') === 'Medicine/Heart');
    expect(heart?.questions).toBe(2);
    expect((await stemsOf({ topic: heart?._id ?? '' })).sort()).toEqual(['Heart', 'Rhythm']);
    expect(await stemsOf({ topic: 'none' })).toEqual(['No topic']);
    expect(await stemsOf({ kind: 'parts' })).toEqual(['No topic']);
    expect(await stemsOf({ test: testId })).toEqual(['In a test']);
    expect(await stemsOf({ picture: 'true' })).toEqual([]);
    const lung = await author.find(questions[2] as Question);
    await author.edit({ select: { ids: [lung._id] }, addTags: ['Hard'] });
    expect(await stemsOf({ tag: 'Hard' })).toEqual(['Lung']);
    expect((await author.filters()).tags).toEqual([{ tag: 'Hard', questions: 1 }]);
  });

  it('is narrowed to the questions that learners reported and nobody has answered', async () => {
    await tenant.newBank([about('Not reported')]);
    const testId = await tenant.newTest({ questions: [about('Reported')] });
    const learner = await tenant.newLearner();
    const sitting = await sit(test, { tenant, learner, testId });
    const { reportcard } = (await sitting.submit({ response: [{ selected: 'One' }] })).body;
    const ticketer = createTicketer(test, tenant, learner);
    const ticket = await ticketer.open({ about_report: reportcard, about_question: 1 });
    expect(await stemsOf({ reported: 'true' })).toEqual(['Reported']);
    expect((await author.list({ order: '-reports' })).body.questions.map(({ reports }) => reports)).toEqual([
      1, 0,
    ]);
    await test.call('setTicketStatus', {
      ...author.caller,
      params: { ticketId: ticket },
      body: { status: 'Closed' },
    });
    expect(await stemsOf({ reported: 'true' })).toEqual([]);
  });

  it('is ordered and paged, and says how many there are on whatever page', async () => {
    await tenant.newBank(['B', 'a', 'C', 'd', 'E'].map((stem) => about(stem)));
    const page = async (number: string, order?: Query['order']) => {
      const { body } = await author.list({ size: '2', page: number, ...(order && { order }) });
      return [body.questions.map(({ stem }) => stem).join(''), body.total];
    };
    expect(await page('1', 'stem')).toEqual(['aB', 5]);
    expect(await page('3', 'stem')).toEqual(['E', 5]);
    expect(await page('1', '-stem')).toEqual(['Ed', 5]);
    expect(await page('9', 'stem')).toEqual(['', 5]);
  });

  it.each([
    'changed',
    '-changed',
    'name',
    '-name',
    'topic',
    '-topic',
    'tests',
    '-tests',
    'reports',
    '-reports',
  ] as const)('is ordered by %s, with every question once', async (order) => {
    await tenant.newBank(threeKinds());
    await tenant.newTest({ questions: [about('In a test', { topic: [] })] });
    const { questions } = (await author.list({ order })).body;
    expect(new Set(questions.map(({ name }) => name)).size).toBe(4);
  });

  it.each([
    { state: 'lost' },
    { page: '0' },
    { size: '101' },
    { topic: 'x' },
    { order: 'random' },
    { reported: 'no' },
  ])('refuses %j', async (query) => {
    const { status, code } = await author.list(query as Query);
    expect([status, code]).toEqual([400, 'malformed']);
  });

  it('shows nothing of another tenant, by whatever filter', async () => {
    const other = await createTestTenant(test);
    const theirs = await newAuthor(test, other);
    const testId = await other.newTest();
    const [{ _id: topic = '' } = {}] = (await theirs.filters()).topics;
    for (const query of [{}, { topic }, { test: testId }, { search: 'which' }]) {
      expect((await author.list(query)).body).toEqual({ questions: [], total: 0 });
    }
    expect(await author.filters()).toMatchObject({ topics: [], tags: [], tests: [], total: 0 });
  });
});
