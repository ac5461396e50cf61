import { randomBytes, randomInt } from 'node:crypto';
import type { PlatformType, Question, TenantId, TestId, TestType, UserId } from '@assay/assessment';
import type { SignUpRule } from '@assay/contract';
import { inTransaction, withTenant } from '../../db/context.ts';
import { newId } from '../../db/ids.ts';
import { provisionLearner } from '../../features/accounts/accounts.service.ts';
import { startSession } from '../../features/accounts/sessions.ts';
import { upsertQuestions } from '../../features/banks/banks.service.ts';
import type { QuestionToKeep } from '../../features/banks/question-tex.ts';
import { setReleased } from '../../features/banks/release.service.ts';
import { prepareQuestion } from '../../features/imports/prepare-question.ts';
import { publishTest, type TestMixing } from '../../features/publishing/publish.service.ts';
import type { AnswersRule, StoredWindow } from '../../features/publishing/published-tests.service.ts';
import type { TestApp } from '../test-app.ts';
import { threeKinds } from '../test-questions.ts';

export type TestLearner = { id: UserId; email: string; token: string };
export type TestTenant = {
  id: TenantId;
  host: string;
  /** Name by which a folder refers to it. */
  shortName: string;
  newLearner(options?: { password?: string; planExpiresAt?: Date }): Promise<TestLearner>;
  /**
   * Publishes a test; by default with one question of each kind. They are released for practice, unless
   * `released` says otherwise.
   * @returns its id
   */
  newTest(options?: {
    questions?: Question[];
    minutes?: number;
    name?: string;
    type?: TestType;
    answers?: AnswersRule;
    released?: boolean;
    settings?: { mixing?: TestMixing; window?: StoredWindow };
  }): Promise<TestId>;
  /** Stores questions in the bank that neither a test nor a release makes known. */
  newBank(questions: Question[]): Promise<void>;
  /** Runs work as this tenant, in a transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>;
};

/** Creates a fresh tenant, so that tests need no cleaning and each is a small test of their isolation. */
export async function createTestTenant(
  { database, hashingCost }: TestApp,
  {
    platformType = 'Free',
    domain = 'example.test',
    signUpDomains = null,
    signUp = signUpDomains === null ? 'open' : 'domains',
  }: {
    platformType?: PlatformType;
    /** Domain of its host; the parts that serve this machine alone need `localhost`. */
    domain?: 'example.test' | 'localhost';
    signUpDomains?: string[] | null;
    signUp?: SignUpRule;
  } = {},
): Promise<TestTenant> {
  const id = newId<'tenant'>();
  const shortName = randomBytes(6).toString('hex');
  const host = `${shortName}.${domain}`;
  await database.asOwner(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type, sign_up_domains, sign_up)
     values ($1, $2, $2, $3, $4, $5)`,
    [id, `College ${host}`, platformType, signUpDomains, signUp],
  );
  await database.asOwner('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, id]);
  await database.asOwner('insert into tenant_short_names (short_name, tenant_id) values ($1, $2)', [
    shortName,
    id,
  ]);
  await database.asOwner(
    `insert into ticket_topics (tenant_id, id, name, position)
     select $1, gen_random_uuid(), name, place - 1 from unnest($2::text[]) with ordinality as topic (name, place)`,
    [id, TICKET_TOPICS],
  );
  const inside = <T>(work: () => Promise<T>) => withTenant(database.pool, id, () => inTransaction(work));
  return {
    id,
    host,
    shortName,
    inside,
    newLearner: ({ password, planExpiresAt } = {}) =>
      inside(async () => {
        const email = `${randomBytes(6).toString('hex')}@learner.test`;
        const userId = await provisionLearner(
          { ...someone, email, planExpiresAt: planExpiresAt ?? null },
          password ?? null,
          hashingCost,
        );
        return { id: userId, email, token: await startSession(userId) };
      }),
    newTest: ({
      questions = threeKinds(),
      minutes = 30,
      // Digits alone, so that no search for a test by a word ("bad") finds another one by chance.
      name = `Test ${randomInt(2 ** 40)}`,
      type = 'Exam',
      answers,
      released = true,
      settings = {},
    } = {}) =>
      inside(async () => {
        const { banked } = await upsertQuestions(questions.map(prepared));
        if (released)
          await setReleased(
            banked.map((question) => question.id),
            true,
          );
        const { testId } = await publishTest({
          name,
          type,
          minutes,
          questions: banked,
          answers: answers ?? null,
          subject: null,
          settings: { mixing: settings.mixing ?? NOTHING_MIXED, window: settings.window ?? NO_WINDOW },
        });
        return testId;
      }),
    newBank: (questions) =>
      inside(async () => {
        await upsertQuestions(questions.map(prepared));
      }),
  };
}

const NOTHING_MIXED: TestMixing = { mixes_questions: false, mixes_options: false };
const NO_WINDOW: StoredWindow = { opensAt: null, closesAt: null, endsForAll: false };

/** Topics for tickets of a test's tenant. */
export const TICKET_TOPICS = ['Tests', 'Payments'];

const someone = { first_name: 'Ada', last_name: 'Byron', dob: '1990-05-04', mobile: '447700900123' };

function prepared(question: Question): QuestionToKeep {
  const result = prepareQuestion(question);
  if (result.type === 'refused')
    throw new Error(`Test question ${question.id} is refused: ${result.reason}.`);
  return result;
}
