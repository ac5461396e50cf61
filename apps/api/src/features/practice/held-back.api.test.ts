import { randomUUID } from 'node:crypto';
import type { Question, QuestionId, TestId } from '@assay/assessment';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { sweepOverdueAttempts } from '../../jobs/sweep.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { roundsOf } from '../../testing/test-forms.ts';
import { markedQuestions, markersOf } from '../../testing/test-questions.ts';
import { setReleased, setRetired } from '../banks/release.service.ts';

const test = await provideTestApp();
const command = createAttemptCommand(test);
afterAll(() => command.close());

/** `npm run test:crash` runs the whole number. */
const HISTORIES = roundsOf(5, 500);
const BANK = 6;

/**
 * Independent definition, in one statement that shares nothing with the application's, of the questions that
 * a learner must not practise: those of which staff released no version ($3 has the others); in a test that
 * shows its answers never or later, closed or not; in an open attempt; in an active test without a report; in
 * a test that shows its answers later or never and can still be sat, is being sat or was sat by the learner;
 * in a report that told its score alone as long as one of its questions is any of the former.
 */
const INELIGIBLE = `
  with rule as (
    select t.* from tests t where t.tenant_id = $1 and (
      t.answers_shown = 'never' or t.answers_shown = 'after_date' and t.answers_shown_from > now()
      or t.answers_shown = 'after_close' and (t.status = 'Active' or exists (
        select 1 from attempts o where o.tenant_id = $1 and o.test_id = t.id and o.closed_at is null)))
  ), held as (
    select a.test_version_id as version, null::uuid as by_rule from attempts a
      where a.tenant_id = $1 and a.user_id = $2 and a.closed_at is null
    union select t.current_version_id, t.id from rule t where t.status = 'Active'
    union select a.test_version_id, t.id from rule t
      join attempts a on a.tenant_id = $1 and a.test_id = t.id and a.closed_at is null
    union select r.test_version_id, t.id from rule t
      join reports r on r.tenant_id = $1 and r.test_id = t.id and r.user_id = $2
  ), scores_alone as (
    select r.test_version_id as version from reports r join tests t on t.tenant_id = $1 and t.id = r.test_id
    where r.tenant_id = $1 and r.user_id = $2 and t.answers_shown <> 'at_once' and exists (
      select 1 from held h
      join test_version_questions theirs on theirs.tenant_id = $1 and theirs.test_version_id = h.version
      join test_version_questions mine on mine.tenant_id = $1 and mine.question_id = theirs.question_id
      where mine.test_version_id = r.test_version_id)
  )
  select id from questions where tenant_id = $1 and id <> all ($3::uuid[])
  union select q.question_id from test_version_questions q where q.tenant_id = $1 and q.test_version_id in (
    select version from held union select version from scores_alone
    union select v.id from tests t join test_versions v on v.tenant_id = $1 and v.test_id = t.id
    where t.tenant_id = $1 and (
      t.answers_shown = 'never' or t.answers_shown = 'after_date' and t.answers_shown_from > now())
    union select t.current_version_id from tests t where t.tenant_id = $1 and t.status = 'Active' and not exists (
      select 1 from reports r where r.tenant_id = $1 and r.test_id = t.id and r.user_id = $2))`;

type World = {
  tenant: TestTenant;
  bank: Question[];
  learners: TestLearner[];
  topicId: string;
  /** In the order of the bank. */
  ids: QuestionId[];
  /** Mark in words and explanation of each version, from the first; empty for the bank's own words. */
  marks: Map<QuestionId, string[]>;
  /** Versions as staff released them. */
  released: Map<QuestionId, number>;
  retired: Set<QuestionId>;
  tests: { id: TestId; name: string }[];
  sittings: Sitting[];
};

async function newWorld(): Promise<World> {
  const tenant = await createTestTenant(test);
  const seed = randomUUID();
  const key = { single: 0, multiple: [0, 1], parts: [true, false] };
  const bank = [1, 2].flatMap((half) => markedQuestions(`${seed}-${half}`, key));
  const testId = await tenant.newTest({ questions: bank, name: 'Whole bank' });
  const rows = await test.database.asOwner<{ id: QuestionId }>(
    `select q.id from questions q where q.tenant_id = $1 order by array_position($2::text[], q.source_id)`,
    [tenant.id, bank.map(({ id }) => id)],
  );
  const [topic] = await test.database.asOwner<{ id: string }>(
    `select id from topics where tenant_id = $1 and name = 'Cardiology'`,
    [tenant.id],
  );
  const ids = rows.map(({ id }) => id);
  return {
    tenant,
    bank,
    topicId: topic?.id ?? '',
    ids,
    marks: new Map(ids.map((id) => [id, ['']])),
    released: new Map(ids.map((id) => [id, 1])),
    retired: new Set(),
    learners: [await tenant.newLearner(), await tenant.newLearner()],
    tests: [{ id: testId, name: 'Whole bank' }],
    sittings: [],
  };
}

const PAST = '2020-01-01T00:00:00Z';
const LATER = '2999-01-01T00:00:00Z';
const RULES = {
  at_once: { when: 'at_once' },
  later: { when: 'after_date', instant: LATER },
  passed: { when: 'after_date', instant: PAST },
  after_close: { when: 'after_close' },
  never: { when: 'never' },
} as const;

const publishing = fc.record({
  do: fc.constant('publish' as const),
  // A new test, or another version of an existing one.
  test: fc.nat(3),
  questions: fc.subarray([...Array(BANK).keys()], { minLength: 1, maxLength: 3 }),
  rule: fc.constantFrom<keyof typeof RULES>('at_once', 'at_once', 'later', 'passed', 'after_close', 'never'),
  reworded: fc.boolean(),
  // Released again in the same moment; otherwise the new words wait.
  released: fc.boolean(),
});
type Change = 'release' | 'hold' | 'retire' | 'restore';
const step = fc.oneof(
  { weight: 2, arbitrary: publishing },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('sit' as const, 'sit' as const, 'open' as const, 'recharge' as const),
      test: fc.nat(4),
      // Mostly the first learner, whose practice is checked.
      learner: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('hand in' as const, 'run out' as const, 'reopen' as const),
      sitting: fc.nat(9),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('close' as const, 'close' as const, 'open again' as const, 'date passes' as const),
      test: fc.nat(4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom<Change>('release', 'release', 'release', 'hold', 'retire', 'restore'),
      chosen: fc.subarray([...Array(BANK).keys()], { minLength: 1 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Carries out a step; a refused call is ignored. */
async function take(world: World, action: Step): Promise<void> {
  const { tenant, bank, tests, sittings, learners } = world;
  if (action.do === 'publish') {
    const ids = action.questions.flatMap((index) => world.ids[index] ?? []);
    const questions = action.questions.flatMap((index) => {
      const [question, id] = [bank[index], world.ids[index]];
      if (question === undefined || id === undefined) return [];
      const marks = marksOf(world, id);
      const mark = action.reworded ? `<p>${randomUUID()}</p>` : '';
      if (marks.at(-1) !== mark) marks.push(mark);
      return [{ ...question, stem: question.stem + mark, explanation: question.explanation + mark }];
    });
    const name = `Test ${action.test}`;
    const { released } = action;
    const id = await tenant.newTest({ name, questions, answers: RULES[action.rule], released });
    if (released) releaseInModel(world, ids);
    if (!tests.some((each) => each.id === id)) tests.push({ id, name });
    return;
  }
  if ('chosen' in action) {
    const ids = action.chosen.flatMap((index) => world.ids[index] ?? []);
    if (action.do === 'retire' || action.do === 'restore') {
      await tenant.inside(() => setRetired(ids, action.do === 'retire'));
      for (const id of ids) world.retired[action.do === 'retire' ? 'add' : 'delete'](id);
      return;
    }
    await tenant.inside(() => setReleased(ids, action.do === 'release'));
    if (action.do === 'release') releaseInModel(world, ids);
    else for (const id of ids) world.released.delete(id);
    return;
  }
  if ('learner' in action) {
    const testId = tests[action.test % tests.length]?.id;
    const learner = learners[action.learner];
    if (testId === undefined || learner === undefined) return;
    const recharge = action.do === 'recharge';
    const sitting = await sit(test, { tenant, learner, testId, recharge }).catch(() => null);
    if (sitting === null) return;
    sittings.push(sitting);
    if (action.do === 'sit') await handInEmpty(sitting);
    return;
  }
  if ('sitting' in action) {
    const sitting = sittings[action.sitting % sittings.length];
    if (sitting === undefined) return;
    if (action.do === 'reopen') return void (await command.reopen(sitting));
    if (action.do === 'hand in') return handInEmpty(sitting);
    await sitting.endsIn(-40);
    return void (await sweepOverdueAttempts(test.database.pool, { error: () => {} }));
  }
  const changed = tests[action.test % tests.length];
  const change = {
    close: `status = 'Inactive'`,
    'open again': `status = 'Active'`,
    'date passes': `answers_shown_from = case when answers_shown = 'after_date' then timestamptz '${PAST}' end`,
  }[action.do];
  await test.database.asOwner(`update tests set ${change} where id = $1`, [changed?.id]);
}

function releaseInModel(world: World, ids: QuestionId[]): void {
  for (const id of ids) if (!world.retired.has(id)) world.released.set(id, marksOf(world, id).length);
}

/** Version that learners may practise as far as no test keeps it from them; 0 for none. */
function releasedVersion({ released, retired }: World, id: QuestionId): number {
  return retired.has(id) ? 0 : (released.get(id) ?? 0);
}

function marksOf({ marks }: World, id: QuestionId): string[] {
  return marks.get(id) ?? [];
}

async function handInEmpty(sitting: Sitting): Promise<void> {
  const response = sitting.opened.test.questions_reference.map(() => ({ selected: null }));
  await sitting.submitPlainly(response);
}

const practise = ({ tenant, learners: [learner] }: World, question: string, version: number) =>
  test.call('answerPractice', {
    host: tenant.host,
    token: learner?.token ?? '',
    body: { answerId: randomUUID(), question, version, selected: null },
  });
const listed = ({ tenant, learners: [learner], topicId }: World) =>
  test.call('listPractice', {
    host: tenant.host,
    token: learner?.token ?? '',
    params: { topicId },
    query: {},
  });

const PAPER = [
  '_id',
  'flag',
  'image_texts',
  'images',
  'options',
  'question',
  'question_type',
  'sub_questions',
  'version',
];

/** Lists what a text tells of keys, explanations and references. */
function keysIn({ bank }: World, text: string): string[] {
  const markers = bank.flatMap(({ id }) => Object.values(markersOf(id.replace('source-', ''))));
  return markers.filter((marker) => text.includes(marker));
}

/** Asks for the list and for each question, and compares with the independent definition. */
async function look(world: World): Promise<{ free: number; held: number }> {
  const { tenant, ids, retired } = world;
  const practised = ids.filter((id) => releasedVersion(world, id) > 0);
  const rows = await test.database.asOwner<{ id: QuestionId }>(INELIGIBLE, [
    tenant.id,
    world.learners[0]?.id,
    practised,
  ]);
  const held = new Set(rows.map(({ id }) => id));
  const { body, text, status } = await listed(world);
  expect(status, text).toBe(200);
  const offered = ids.filter((id) => !held.has(id)).map((id) => `${id} ${releasedVersion(world, id)}`);
  expect(body.questions.map(({ _id, version }) => `${_id} ${version}`).sort()).toEqual(offered.sort());
  expect(body.held_back.questions).toBe(ids.filter((id) => held.has(id) && !retired.has(id)).length);
  for (const question of body.questions) {
    expect(Object.keys(question).sort()).toEqual(PAPER);
    for (const part of question.sub_questions) expect(Object.keys(part)).toEqual(['question']);
  }
  expect(keysIn(world, text)).toEqual([]);
  const shown = ids.map((id) => (held.has(id) ? '' : marksOf(world, id)[releasedVersion(world, id) - 1]));
  const unseen = ids.flatMap((id) => marksOf(world, id)).filter((mark) => !shown.includes(mark));
  expect(unseen.filter((mark) => mark !== '' && text.includes(mark))).toEqual([]);
  for (const id of ids) await lookAtVersions(world, id, held.has(id));
  return { free: world.ids.length - held.size, held: held.size };
}

/** Answers the released version of a question, the newest and the one before it, whichever there are. */
async function lookAtVersions(world: World, id: QuestionId, isHeld: boolean): Promise<void> {
  const marks = marksOf(world, id);
  const released = releasedVersion(world, id);
  const asked = new Set([Math.max(1, released), marks.length, Math.max(1, marks.length - 1)]);
  for (const version of asked) {
    const answer = await practise(world, id, version);
    const isShown = !isHeld && version === released;
    const refusal = released > 0 && version > released ? 'not_found' : 'question_held_back';
    expect([id, version, answer.code ?? answer.status]).toEqual([id, version, isShown ? 200 : refusal]);
    if (isShown) {
      expect(answer.body.question.question).toContain(marks[version - 1]);
      expect(answer.body.question.explanation.description).toContain(marks[version - 1]);
      expect(answer.body.question.explanation.description).toContain('explanation-');
    }
    const others = marks.filter((mark, index) => mark !== '' && (!isShown || index !== version - 1));
    expect(others.filter((mark) => answer.text.includes(mark))).toEqual([]);
    if (!isShown) expect(keysIn(world, answer.text)).toEqual([]);
  }
}

const steps = fc.array(step, { minLength: 6, maxLength: 16 });

describe('practice', () => {
  it('shows and answers exactly the questions that give no test away, after any history', async () => {
    const seen = { free: 0, held: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(publishing, { minLength: 2, maxLength: 3 }), steps, async (first, then) => {
        const world = await newWorld();
        // Otherwise this test holds everything back until it is sat.
        await take(world, { do: 'sit', test: 0, learner: 0 });
        for (const action of first) await take(world, action);
        for (const action of then) {
          await take(world, action);
          const { free, held } = await look(world);
          seen.free += free;
          seen.held += held;
        }
      }),
      { numRuns: HISTORIES },
    );
    expect(seen.free).toBeGreaterThan(HISTORIES);
    expect(seen.held).toBeGreaterThan(HISTORIES);
  });
});
