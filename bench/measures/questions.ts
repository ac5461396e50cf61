import {
  draftOf,
  type Question,
  type QuestionDraft,
  type QuestionId,
  type TenantId,
} from '@assay/assessment';
import { addresses } from '@assay/contract';
import { inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { newId } from '../../apps/api/src/db/ids.ts';
import { upsertQuestions } from '../../apps/api/src/features/banks/banks.service.ts';
import { setReleased } from '../../apps/api/src/features/banks/release.service.ts';
import { publishTest } from '../../apps/api/src/features/publishing/publish.service.ts';
import type { Installation } from '../rig/installation.ts';
import { buildObservedApp, type ObservedApp } from '../rig/observed-app.ts';
import { lookAt } from '../rig/plans.ts';
import { addLearners, tokenOf } from '../rig/rows.ts';
import { median, percentile } from '../rig/statistics.ts';
import { table } from '../rig/table.ts';
import { atMost, atMostOfProcessor, type Finding } from './finding.ts';

const QUESTIONS = 20_000;
const AT_ONCE = 2_000;
/** Tests made of each batch, and the questions of each. */
const TESTS = 10;
const OF_TEST = 100;
const AUTHOR = 400_000;
const SAMPLES = 25;
/** The first ones fill caches and make plans. */
const SAMPLES_BEFORE = 8;
/** Goal of every call, in milliseconds. */
const GOAL_MS = 100;

type Call = { what: string; method?: 'GET' | 'POST'; path: string; body?: object };

/** Staff's table of 20,000 questions, and their editor, beside another organisation's bank of that size. */
export async function measureQuestions(
  installation: Installation,
  say: (line: string) => void,
): Promise<Finding[]> {
  await foundBank(installation, 'neighbour.example.test', AUTHOR + 1);
  const host = 'bank.example.test';
  const tenantId = await foundBank(installation, host, AUTHOR);
  await installation.owner.query('analyze');
  const observed = await buildObservedApp(installation);
  try {
    const findings: Finding[] = [];
    const rows: string[][] = [];
    for (const call of await callsOf(installation, tenantId)) {
      const ask = () => askHere(observed, host, call);
      const times: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const sent = performance.now();
        await ask();
        if (sample >= SAMPLES_BEFORE) times.push(performance.now() - sent);
      }
      const looked = await lookAt(await observed.noteStatements(ask));
      const whole = looked.flatMap(({ wholeTables }) =>
        wholeTables.filter((name) => OF_BANKS.includes(name)),
      );
      const pages = looked.reduce((sum, { buffers }) => sum + buffers, 0);
      rows.push([
        call.what,
        `${median(times).toFixed(1)} / ${percentile(times, 90).toFixed(1)}`,
        String(pages),
        whole.join(', ') || 'by index',
      ]);
      say(rows.at(-1)?.join(' | ') ?? '');
      findings.push(
        atMostOfProcessor(call.what, median(times), GOAL_MS, 'ms'),
        atMost(`${call.what}: tables of all organisations' questions read whole`, whole.length, 0, ''),
      );
    }
    say(`\n${table(['call', 'ms, p50 / p90', 'pages', 'plans'], rows)}\n`);
    return findings;
  } finally {
    await observed.close();
  }
}

/** Tables that grow with the banks of all organisations. */
const OF_BANKS = ['questions', 'question_versions', 'question_search', 'test_version_questions'];

async function askHere(
  { app }: ObservedApp,
  host: string,
  { method = 'GET', path, body }: Call,
): Promise<void> {
  const { statusCode, body: answer } = await app.inject({
    method,
    url: path,
    headers: { host, authorization: `Bearer ${tokenOf(AUTHOR)}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${answer.slice(0, 300)}`);
}

async function foundBank({ owner, pool }: Installation, host: string, author: number): Promise<TenantId> {
  const tenantId = newId<'tenant'>();
  await owner.query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type) values ($1, $2, $2, 'Free')`,
    [tenantId, host],
  );
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, tenantId]);
  await addLearners(owner, tenantId, author, 1);
  await owner.query(`update users set role = 'staff' where tenant_id = $1`, [tenantId]);
  await owner.query(
    `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
     select tenant_id, id, 'publish', 'manage', true, true from users where tenant_id = $1`,
    [tenantId],
  );
  const inside = <T>(work: () => Promise<T>) => withTenant(pool, tenantId, () => inTransaction(work));
  for (let from = 0; from < QUESTIONS; from += AT_ONCE) {
    const questions = Array.from({ length: AT_ONCE }, (_, at) => ({
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
  return tenantId;
}

async function callsOf({ owner }: Installation, tenantId: TenantId): Promise<Call[]> {
  const { rows } = await owner.query<{
    topic: string;
    test: string;
    question: QuestionId;
    content: Question;
  }>(
    `select (select id from topics where tenant_id = $1 and depth = 1 order by name limit 1) as topic,
            (select id from tests where tenant_id = $1 order by test_name limit 1) as test,
            v.question_id as question, v.content
     from question_versions v where v.tenant_id = $1 order by v.question_id limit 1`,
    [tenantId],
  );
  const [{ topic, test, question, content } = {} as never] = rows;
  const list = (query: string) => `${addresses.listQuestions.path}?${query}`;
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
    { what: 'last page', path: list(`page=${QUESTIONS / 50}`) },
    { what: 'a topic with all below it', path: list(`topic=${topic}`) },
    { what: 'a kind', path: list('kind=multiple') },
    { what: 'a state', path: list('state=draft') },
    { what: 'a tag', path: list('tag=none') },
    { what: 'a test', path: list(`test=${test}`) },
    { what: 'reported', path: list('reported=true') },
    { what: 'search, a word that most have', path: list(`search=${wordOf(1)}`) },
    { what: 'search, a rare word', path: list(`search=case+${QUESTIONS - 7}`) },
    { what: 'search, three words', path: list(`search=${wordOf(1)}+${wordOf(2)}+${wordOf(300)}`) },
    { what: 'search, nothing found', path: list('search=qqqqqq') },
    { what: 'a question', path: addresses.getQuestion.path.replace(':questionId', question) },
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
