import { allAnswered, type College } from '../rig/college.ts';
import type { Installation } from '../rig/installation.ts';
import type { Load } from '../rig/load.ts';
import { listTests, openTest, saveOne, submitAll } from '../rig/requests.ts';
import { addAttempts, addLearners, tokenOf } from '../rig/rows.ts';

export type Side = 'bare' | 'app';
export type PathName = 'submit' | 'save' | 'open' | 'list';
/** One of the four calls that learners make all the time. */
export type MeasuredPath = {
  path: PathName;
  name: string;
  /** The smallest share of the bare path's speed that meets the goal. */
  goal: number;
  /** Requests a second that a quick bare path reaches on the machine that the goals were set on. */
  orientation: number | null;
  /** The load of one round; every round and side has learners of its own. */
  load(side: Side, round: number): Load;
};

const CLIENTS = 32;
const SUBMITS_EACH = 100;
const READS_EACH = 200;

type Open = { token: string; testId: string; attemptId: string };
type Views = College['tests'][number]['views'];

/** Prepares learners and open attempts for so many rounds, the uncounted first ones included. */
export async function preparePaths(
  installation: Installation,
  college: College,
  rounds: number,
): Promise<MeasuredPath[]> {
  const [test] = college.tests;
  if (test === undefined) throw new Error('The college has no tests.');
  // A test is taken once: each round and side has separate tests, or learners.
  const toSubmit: (Open & { views: Views })[][] = [];
  for (let slot = 0; slot < rounds * 2; slot += 1) {
    const taken = college.tests[slot % college.tests.length] ?? test;
    const group = Math.floor(slot / college.tests.length) * A_ROUND;
    if (slot % college.tests.length === 0)
      await addLearners(installation.owner, college.tenantId, group, A_ROUND);
    const opened = await openFor(installation, college.tenantId, taken, group, A_ROUND);
    toSubmit.push(opened.map((open) => ({ ...open, views: taken.views })));
  }
  // These go on with the same attempt. Each client acts for several learners, since the rate limit would slow
  // a single one down.
  const lasting = async (first: number) => {
    await addLearners(installation.owner, college.tenantId, first, LASTING);
    return openFor(installation, college.tenantId, test, first, LASTING);
  };
  return [
    submitPath(toSubmit),
    savePath(await lasting(SAVING_FIRST), test.views),
    openPath(await lasting(OPENING_FIRST)),
    listPath(),
  ];
}

const A_ROUND = CLIENTS * SUBMITS_EACH;
const SAVING_FIRST = 700_000;
const OPENING_FIRST = 710_000;
const LEARNERS_EACH = 20;
const LASTING = CLIENTS * 2 * LEARNERS_EACH;

async function openFor(
  { owner }: Installation,
  tenantId: string,
  test: College['tests'][number],
  first: number,
  count: number,
): Promise<Open[]> {
  const ids = await addAttempts(owner, tenantId, test, first, count, allAnswered(test.views));
  return ids.map((attemptId, at) => ({ token: tokenOf(first + at), testId: test.id, attemptId }));
}

function at<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new Error(`Nothing was prepared at ${place}.`);
  return item;
}

function placeOf(side: Side, client: number, sequence: number): number {
  return ((side === 'app' ? CLIENTS : 0) + client) * LEARNERS_EACH + (sequence % LEARNERS_EACH);
}

function submitPath(slots: (Open & { views: Views })[][]): MeasuredPath {
  return {
    path: 'submit',
    name: 'submit and grade',
    goal: 0.6,
    orientation: 1_900,
    load: (side, round) => ({
      clients: CLIENTS,
      requestsEach: SUBMITS_EACH,
      request(client, sequence) {
        const slot = at(slots, round * 2 + (side === 'app' ? 1 : 0));
        const open = at(slot, client * SUBMITS_EACH + sequence);
        return submitAll(open.token, open.testId, open);
      },
    }),
  };
}

function savePath(opened: Open[], views: Views): MeasuredPath {
  const revisions = opened.map(() => 1);
  return {
    path: 'save',
    name: 'save answers',
    goal: 0.7,
    orientation: 4_100,
    load: (side) => ({
      clients: CLIENTS,
      requestsEach: READS_EACH,
      request(client, sequence) {
        const place = placeOf(side, client, sequence);
        const revision = at(revisions, place) + 1;
        revisions[place] = revision;
        const { token, attemptId } = at(opened, place);
        return saveOne(token, attemptId, { views, revision });
      },
    }),
  };
}

function openPath(opened: Open[]): MeasuredPath {
  return {
    path: 'open',
    name: 'get-test, attempt open',
    goal: 0.6,
    orientation: 5_600,
    load: (side) => ({
      clients: CLIENTS,
      requestsEach: READS_EACH,
      request(client, sequence) {
        const { token, testId } = at(opened, placeOf(side, client, sequence));
        return openTest(token, testId);
      },
    }),
  };
}

/** Requested by learners who submitted a moment ago, so that the list has results. */
function listPath(): MeasuredPath {
  return {
    path: 'list',
    name: 'get-tests (12 tests)',
    goal: 0.6,
    orientation: null,
    load: () => ({
      clients: CLIENTS,
      requestsEach: READS_EACH,
      request: (client, sequence) => listTests(tokenOf(client * SUBMITS_EACH + (sequence % SUBMITS_EACH))),
    }),
  };
}
