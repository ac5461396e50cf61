import type { Contract, ResponseOf } from '@assay/contract';
import { DEMO_PASSWORD } from '../../../apps/api/src/demo/demo-password.ts';
import type { Known } from '../../../apps/api/src/testing/every-endpoint.ts';
import type { RunningApp } from '../../support/app.ts';
import { insist } from '../api.ts';
import { exchange } from '../raw-exchange.ts';
import { PASSWORD, signUp } from '../sitting.ts';
import type { Cast } from './draft.ts';

const TESTS_EACH = 5;
type Question = ResponseOf<Contract['getTest']>['test']['questions_reference'][number];

/** A learner's sittings, one after the other, each of another test, until there are no more. */
async function* sittingsOf({ baseURL, port }: RunningApp, token: string): AsyncGenerator<Known> {
  const { user } = (await insist(baseURL, 'getProfile', { token })).body;
  const { tests } = (await insist(baseURL, 'getTests', { token })).body;
  for (const { _id: testId } of tests.slice(0, TESTS_EACH)) {
    const { attempt, test } = (await insist(baseURL, 'getTest', { token, params: { id: testId } })).body;
    const selected = test.questions_reference.map(selectedOf);
    yield {
      tenant: { id: user.subdomain, host: `localhost:${port}` },
      learner: { email: user.email, token },
      password: PASSWORD,
      testId,
      attemptId: attempt._id,
      writer: attempt.writer,
      revision: attempt.revision + 1,
      answers: [
        {
          index: 0,
          selected: selected[0] ?? null,
          comment: 'THINK SO',
          commentChosen: true,
          flag: true,
          notes: 'n',
          struckOut: [],
        },
        { index: 1, selected: selected[1] ?? null },
        { index: 2, selected: null, notes: 'a note' },
      ],
      response: selected.map((one) => ({ selected: one })),
    };
  }
}

function selectedOf({ question_type: type, options, sub_questions: parts }: Question): string | string[] {
  if (type === 'Sub Questions') return parts.map(() => 'true');
  return type === 'Single Choice Question' ? (options[0] ?? '') : options.slice(0, 2);
}

/** All learners who take part. */
export type Company = {
  /**
   * Learner whose attempt must survive unchanged: gets only requests of which every byte of the body is
   * known.
   */
  watched: Cast;
  /**
   * Gets the requests that are broken below HTTP, where no one can predict the body that the server reads.
   */
  bystander: Cast;
  /** Learner whose attempt may be submitted, by requests that happen to be well-formed. */
  spare(): Cast;
  /** Goes on to the spare's next test, or to another spare. */
  nextSpare(): Promise<void>;
};

export async function assemble(app: RunningApp, spares: number): Promise<Company> {
  const strangersToken = await tokenOfStranger(app);
  // All sign up at the start: later, wrong codes will have spent the budget of this address.
  const tokens = Array.from({ length: 3 + spares }, () => signUp(app.baseURL));
  const [endedToken = '', ...others] = await Promise.all(tokens);
  await insist(app.baseURL, 'logout', { token: endedToken, body: {} });
  const castOf = (known: Known): Cast => ({ known, strangersToken, endedToken });
  const [first, second, ...waiting] = others.map((token) => sittingsOf(app, token));
  const watched = castOf(await take(first));
  const bystander = castOf(await take(second));
  let spare = castOf(await take(waiting[0]));
  return {
    watched,
    bystander,
    spare: () => spare,
    async nextSpare() {
      const next = await waiting[0]?.next();
      if (next === undefined) return;
      if (next.done) waiting.shift();
      else spare = castOf(next.value);
    },
  };
}

async function take(sittings: AsyncGenerator<Known> | undefined): Promise<Known> {
  const next = await sittings?.next();
  if (next === undefined || next.done) throw new Error('There is no test to sit.');
  return next.value;
}

/** Logs a learner of the other tenant in, by its host name, which Node cannot look up. */
async function tokenOfStranger({ port }: RunningApp): Promise<string> {
  const host = `north.localhost:${port}`;
  const body = JSON.stringify({ email: 'learner@north.test', password: DEMO_PASSWORD, host });
  const head = `POST /api/user/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json`;
  const answer = await exchange(
    port,
    Buffer.from(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  );
  if (answer.type !== 'answered' || answer.status !== 200)
    throw new Error(`Nobody logged in: ${JSON.stringify(answer)}`);
  return JSON.parse(answer.body).token;
}
