import {
  type Hold,
  leaderboardWindow,
  leastTestsTaken,
  percent,
  type Unranked,
  type UserId,
  whyUnranked,
} from '@assay/assessment';
import { readsAsYou } from '@assay/contract/names';
import type { Pool } from 'pg';
import { currentTenantId, inTransaction, withTenant } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { setLeaderboardEntry } from '../accounts/accounts.service.ts';
import { readCohortTests } from '../cohorts/may-sit.service.ts';
import { findHoldOfFigures } from '../reports/disclosure.service.ts';
import {
  countOwnTests,
  listShownLearners,
  readLeaderboardEntry,
  readRanking,
} from './leaderboard.queries.ts';
import type { Ranking, Rankings } from './ranking.ts';
import { shownName } from './shown-name.ts';

export { readLeaderboardEntry } from './leaderboard.queries.ts';

/** Learners in a part of a ranking: its 48 KB, in hex, are read in a fraction of a millisecond. */
const PART_LEARNERS = 1_000;

export type LeaderboardEntry = {
  rank: number;
  name: string;
  performance: number;
  attemptedPercentage: number;
  you: boolean;
};
export type Leaderboard = {
  shown: boolean;
  entries: LeaderboardEntry[];
  /** Number of ranked learners. */
  ranked: number;
  hold: Hold | null;
  /** Reason why the learner has no place at all; null where they have one, held back or not. */
  unranked: Unranked | null;
  /** Numbers of active tests, for a learner who took too few of them. */
  leastShare: { needed: number; active: number; taken: number } | null;
};
type Reason = Pick<Leaderboard, 'unranked' | 'leastShare'>;

const NO_REASON: Reason = { unranked: null, leastShare: null };

type Deps = {
  /** Pool for rankings, which all learners of a tenant share: the caller holds no connection meanwhile. */
  rankingPool: Pool;
  rankings: Rankings;
};

/**
 * Reads the part of the leaderboard that a learner sees, without their own place while a figure of theirs is
 * held back. Called outside of a transaction.
 */
export async function readLeaderboard({ rankingPool, rankings }: Deps, userId: UserId): Promise<Leaderboard> {
  const tenantId = currentTenantId();
  const ranking = await rankings.of(tenantId, () =>
    withTenant(rankingPool, tenantId, () =>
      inTransaction(async () => readRanking(PART_LEARNERS, await readCohortTests())),
    ),
  );
  if (!ranking.shown) {
    return { shown: false, entries: [], ranked: 0, hold: null, unranked: null, leastShare: null };
  }
  return inTransaction(async () => {
    const place = ranking.placeOf(userId);
    const hold = place === null ? null : await findHoldOfFigures(userId);
    const entries = await listWindow(ranking, hold === null ? place : null, userId);
    const { unranked, leastShare } = place === null ? await readReason(ranking, userId) : NO_REASON;
    return { shown: true, entries, ranked: ranking.length, hold, unranked, leastShare };
  });
}

async function readReason({ leastPercent }: Ranking, userId: UserId): Promise<Reason> {
  const { takes_part: takesPart } = await readLeaderboardEntry(userId);
  const { taken, active } = await countOwnTests(userId, await readCohortTests());
  const needed = leastTestsTaken(leastPercent, active);
  const unranked = whyUnranked({ takesPart, taken, needed });
  return { unranked, leastShare: unranked === 'too_few_tests' ? { needed, active, taken } : null };
}

async function listWindow(
  ranking: Ranking,
  place: number | null,
  userId: UserId,
): Promise<LeaderboardEntry[]> {
  const { start, end } = leaderboardWindow(place, ranking.length);
  const rows = Array.from({ length: end - start }, (_, index) => ({
    rank: start + index + 1,
    ...ranking.at(start + index),
  }));
  const learners = await listShownLearners(
    rows.map((row) => row.userId),
    userId,
    await readCohortTests(),
  );
  return rows.flatMap((row) => {
    const learner = learners.find(({ user_id }) => user_id === row.userId);
    const isOwn = row.userId === userId;
    // Learners who left since the ranking was made; and the own row among the first five while it is held
    // back.
    if (learner === undefined || (isOwn && place === null)) return [];
    return [
      {
        rank: row.rank,
        name: isOwn ? 'You' : shownName(learner.name, learner.names),
        performance: percent(row.correct, row.total),
        attemptedPercentage: percent(Math.min(learner.active_tests, learner.own_tests), learner.own_tests),
        you: isOwn,
      },
    ];
  });
}

export async function chooseLeaderboardEntry(
  userId: UserId,
  choice: { takesPart: boolean; name: string | null },
): Promise<{ done: true } | RefusalOf<'setLeaderboardEntry'>> {
  if (choice.name !== null && readsAsYou(choice.name)) return new Failure('name_refused');
  await setLeaderboardEntry(userId, choice);
  return { done: true };
}
