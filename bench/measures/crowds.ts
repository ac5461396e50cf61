import { allAnswered, type College } from '../rig/college.ts';
import type { Installation } from '../rig/installation.ts';
import { runLoad } from '../rig/load.ts';
import { openTest, submitAll } from '../rig/requests.ts';
import { addAttempts, addLearners, tokenOf } from '../rig/rows.ts';
import { percentile } from '../rig/statistics.ts';
import { atMostOfProcessor, type Finding } from './finding.ts';

const FIRST = 800_000;
const OPENING = 1_000;
const SUBMITTING = 500;

/** Measures the start and the end of an exam: all learners at once, each over a separate connection. */
export async function measureCrowds(
  { app, owner }: Installation,
  { tenantId, tests }: College,
): Promise<Finding[]> {
  const [toOpen, toSubmit] = tests;
  if (toOpen === undefined || toSubmit === undefined) throw new Error('The college has too few tests.');
  await addLearners(owner, tenantId, FIRST, OPENING);
  const opened = await runLoad(app.port, {
    clients: OPENING,
    requestsEach: 1,
    request: (client) => openTest(tokenOf(FIRST + client), toOpen.id),
  });
  const { views } = toSubmit;
  const attempts = await addAttempts(owner, tenantId, toSubmit, FIRST, SUBMITTING, allAnswered(views));
  const submitted = await runLoad(app.port, {
    clients: SUBMITTING,
    requestsEach: 1,
    request: (client) =>
      submitAll(tokenOf(FIRST + client), toSubmit.id, { views, attemptId: attempts[client] ?? '' }),
  });
  return [
    atMostOfProcessor(
      `${opened.requests} open a test at once, p99`,
      percentile(opened.millisecondsEach, 99),
      1_000,
      'ms',
    ),
    atMostOfProcessor(
      `${submitted.requests} submit at once, p99`,
      percentile(submitted.millisecondsEach, 99),
      2_000,
      'ms',
    ),
  ];
}
