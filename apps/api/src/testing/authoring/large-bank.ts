import {
  draftOf,
  type Question,
  type QuestionDraft,
  type QuestionId,
  type TenantId,
} from '@assay/assessment';
import { addresses } from '@assay/contract';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import { upsertQuestions } from '../../features/banks/banks.service.ts';
import { setReleased } from '../../features/banks/release.service.ts';
import { publishTest } from '../../features/publishing/publish.service.ts';

const AT_ONCE = 2_000;
/** Tests made of each batch, and the questions of each. */
const TESTS = 10;
const OF_TEST = 100;
/** Questions of a page, unless another number is asked for. */
const OF_PAGE = 50;

/** Tables that grow with the banks of all organisations. */
export const TABLES_OF_BANKS = [
  'questions',
  'question_versions',
  'question_search',
  'test_version_questions',
];

/** A call of staff on a large bank; what it looks at, in words. */
export type BankCall = { what: string; method?: 'GET' | 'POST'; path: string; body?: object };

/** Fills the bank of a tenant: three of five questions are released, half of them stand in tests. */
export async function plantLargeBank(pool: Pool, tenantId: TenantId, size: number): Promise<void> {
  const inside = <T>(work: () => Promise<T>) => withTenant(pool, tenantId, () => inTransaction(work));
  for (let from = 0; from < size; from += AT_ONCE) {
    const questions = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => ({
      question: questionOf(from + at),
      tex: null,
    }));
    const { banked } = await inside(() => upsertQuestions(questions));
    await inside(() =>
      setReleased(
        banked.filter((_, at) => at % 5 < 3).map(({ id }) => id),
        true,
      ),
    );
    for (let number = 0; number < TESTS; number += 1) {
      const ofTest = banked.slice(number * OF_TEST, (number + 1) * OF_TEST);
      const test = {
        name: `Paper ${from}-${number}`,
        type: 'Exam',
        minutes: 90,
        answers: null,
        subject: null,
      } as const;
      await inside(() => publishTest({ ...test, questions: ofTest }));
    }
  }
}

type Example = { topic: string; test: string; question: QuestionId; content: Question };

/**
 * Lists calls for each order, filter and search of the table of questions, for the pages around it and for
 * the start page.
 * @param read runs a statement as the owner
 */
export async function callsOnLargeBank(
  read: (sql: string, values: unknown[]) => Promise<Example[]>,
  tenantId: TenantId,
  size: number,
): Promise<BankCall[]> {
  const [{ topic, test, question, content } = {} as never] = await read(
    `select (select id from topics where tenant_id = $1 and depth = 1 order by name limit 1) as topic,
            (select id from tests where tenant_id = $1 order by test_name limit 1) as test,
            v.question_id as question, v.content
     from question_versions v where v.tenant_id = $1 order by v.question_id limit 1`,
    [tenantId],
  );
  const list = (query: string) => `${addresses.listQuestions.path}?${query}`;
  const of = ({ path }: { path: string }) => path.replace(':questionId', question);
  const draft: QuestionDraft = draftOf(content);
  return [
    { what: 'filters', path: addresses.getQuestionFilters.path },
    { what: 'home', path: addresses.getStaffHome.path },
    { what: 'newest first', path: list('order=-changed') },
    { what: 'by name', path: list('order=name') },
    { what: 'by stem', path: list('order=stem') },
    { what: 'by topic', path: list('order=topic') },
    { what: 'by tests', path: list('order=-tests') },
    { what: 'by reports', path: list('order=-reports') },
    { what: 'last page', path: list(`page=${size / OF_PAGE}`) },
    { what: 'a topic with all below it', path: list(`topic=${topic}`) },
    { what: 'a kind', path: list('kind=multiple') },
    { what: 'a state', path: list('state=draft') },
    { what: 'a tag', path: list('tag=none') },
    { what: 'a test', path: list(`test=${test}`) },
    { what: 'reported', path: list('reported=true') },
    { what: 'search, a word that most have', path: list(`search=${wordOf(1)}`) },
    { what: 'search, a rare word', path: list(`search=case+${size - 7}`) },
    { what: 'search, three words', path: list(`search=${wordOf(1)}+${wordOf(2)}+${wordOf(300)}`) },
    { what: 'search, nothing found', path: list('search=qqqqqq') },
    { what: 'a question', path: of(addresses.getQuestion) },
    { what: 'its versions', path: of(addresses.listQuestionVersions) },
    { what: 'reports about it', path: of(addresses.listQuestionReports) },
    { what: 'own drafts', path: addresses.listQuestionDrafts.path },
    {
      what: 'preview with near-duplicates',
      method: 'POST',
      path: addresses.previewQuestion.path,
      body: { question, content: draft },
    },
  ];
}

/** Text as long as questions of medical banks are, the same in every run: some words are in most of them. */
function questionOf(number: number): Question {
  const text = (words: number, salt: number) =>
    Array.from({ length: words }, (_, at) =>
      wordOf(((number + 1) * 7_919 + at * 104_729 + salt) % (1 + ((at * 37) % 4_000))),
    ).join(' ');
  return {
    kind: number % 10 === 0 ? 'multiple' : 'single',
    id: `bank:${number}`,
    stem: `<p>Case ${number}: a patient of ${20 + (number % 60)} years has had ${text(80, 1)}.</p>`,
    images: [],
    explanation: `<p>${text(130, 2)}.</p>`,
    explanationImages: [],
    references: [{ title: 'A book' }],
    topic: ['Medicine', `Field ${number % 20}`, `Topic ${number % 200}`],
    options: Array.from({ length: 5 }, (_, at) => `${text(6, at + 3)} ${at}`),
    correct: [number % 5],
  };
}

/** Made-up word of four to eleven letters. */
function wordOf(number: number): string {
  let left = (number * 2_654_435_761) % 4_294_967_296;
  return Array.from({ length: 4 + (number % 8) }, () => {
    const letter = String.fromCharCode(97 + (left % 26));
    left = Math.floor(left / 26) + number * 31;
    return letter;
  }).join('');
}
