import type { UserId } from '@assay/assessment';
import { holdsPermission, type Permission, type Permissions } from '@assay/contract';
import { countWaiting } from '../accounts/applicants.service.ts';
import { countDrafts } from '../authoring/drafts.service.ts';
import { countStates, listQuestions } from '../authoring/question-list.service.ts';
import { countWaitingTickets, type WaitingTickets } from './home.queries.ts';

/** Questions that the home screen names; it counts the others. */
const MOST_NAMED = 5;

type WaitingQuestions = {
  reported: Awaited<ReturnType<typeof listQuestions>>;
  states: Awaited<ReturnType<typeof countStates>>;
  ownDrafts: number;
};
/** Work that waits for a member of staff; null where they lack the permission to see it. */
export type Home = {
  tickets: WaitingTickets | null;
  people: Awaited<ReturnType<typeof countWaiting>> | null;
  questions: WaitingQuestions | null;
};

export async function readHome(userId: UserId, permissions: Permissions | null): Promise<Home> {
  const holds = (needed: Permission) => permissions !== null && holdsPermission(permissions, needed);
  return {
    tickets: holds('support') ? await countWaitingTickets(userId) : null,
    people: holds('people:manage') ? await countWaiting() : null,
    questions: holds('content:edit') ? await readQuestions(userId) : null,
  };
}

async function readQuestions(userId: UserId): Promise<WaitingQuestions> {
  return {
    reported: await listQuestions({ reported: 'true', order: '-reports', size: MOST_NAMED }),
    states: await countStates(),
    ownDrafts: await countDrafts(userId),
  };
}
