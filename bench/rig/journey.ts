import type { LearnerQuestion } from '@assay/assessment';
import { addresses } from '@assay/contract';
import { HOST } from './college.ts';
import { Connection, httpRequest } from './connection.ts';
import { listTests, openTest, saveOne, submitAll } from './requests.ts';

const SAVES = 20;

type Traveller = {
  testId: string;
  views: LearnerQuestion[];
  /** A token, or what to log in with. */
  as: { token: string } | { email: string; password: string };
};

/** List → start → twenty saves → submit → review, one call after the other on one connection. */
export async function travel(port: number, { testId, views, as }: Traveller): Promise<void> {
  const connection = new Connection(port);
  const ask = async <Body>(request: Buffer): Promise<Body> => {
    const { status, body } = await connection.send(request);
    if (status !== 200) throw new Error(`Answered with ${status}: ${body.toString().slice(0, 300)}`);
    return JSON.parse(body.toString());
  };
  try {
    const token = 'token' in as ? as.token : (await ask<{ token: string }>(logIn(as))).token;
    await ask(listTests(token));
    const { attempt } = await ask<{ attempt: { _id: string; writer: string } }>(openTest(token, testId));
    const { _id: attemptId, writer } = attempt;
    for (let revision = 1; revision <= SAVES; revision += 1) {
      await ask(saveOne(token, attemptId, { views, revision, writer }));
    }
    const { reportcard } = await ask<{ reportcard: string }>(
      submitAll(token, testId, { views, attemptId, writer }),
    );
    const path = addresses.getReport.path.replace(':id', reportcard);
    await ask(httpRequest('GET', path, { host: HOST, token }));
  } finally {
    connection.close();
  }
}

function logIn(as: { email: string; password: string }): Buffer {
  return httpRequest('POST', addresses.login.path, { host: HOST, body: { ...as, host: HOST } });
}

/** Runs `work` for 0, 1, 2 … up to `count`, a few at once. */
export async function inLanes(
  count: number,
  atOnce: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all([...Array(atOnce)].map(lane));
}
