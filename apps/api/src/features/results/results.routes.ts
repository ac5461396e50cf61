import type { Pool } from 'pg';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { findLowestReports } from '../reports/lowest-report.service.ts';
import { readCalibration } from './calibration.service.ts';
import { countMonths, listLastReports, readLatest } from './charts.service.ts';
import { readDashboard } from './dashboard.service.ts';
import { chooseLeaderboardEntry, readLeaderboard, readLeaderboardEntry } from './leaderboard.service.ts';
import { createRankings } from './ranking.ts';
import {
  presentCalibration,
  presentConfidence,
  presentDashboard,
  presentLeaderboard,
  presentLowest,
  presentPie,
  presentTopicProgress,
  presentWhatNext,
} from './results.present.ts';
import { chooseWhatNext, readTopicProgress } from './what-next.service.ts';

type Names =
  | 'getDashboard'
  | 'getWhatNext'
  | 'getTopicProgress'
  | 'getLeaderboard'
  | 'getLeaderboardEntry'
  | 'setLeaderboardEntry'
  | 'getLowestReport'
  | 'getTestMonths'
  | 'getQuestionMonths'
  | 'getPieChart'
  | 'getConfidenceChart'
  | 'getCalibration';

type Deps = { tenants: TenantDirectory; rankingPool: Pool };

export function resultRoutes({ tenants, rankingPool }: Deps): { [Name in Names]: Handler<Name> } {
  const rankings = createRankings();
  return {
    async getDashboard({ query }, { user, tenantId }) {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return { data: presentDashboard(await readDashboard(user.id)) };
    },

    async getWhatNext(_request, { user }) {
      return { next: presentWhatNext(await chooseWhatNext(user.id)) };
    },

    async getTopicProgress(_request, { user }) {
      return presentTopicProgress(await readTopicProgress(user.id));
    },

    // A ranking takes a while, in which no connection is held.
    getLeaderboard: inOwnTransactions<Handler<'getLeaderboard'>>(async ({ query }, { user, tenantId }) => {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return presentLeaderboard(await readLeaderboard({ rankingPool, rankings }, user.id));
    }),

    async getLeaderboardEntry(_request, { user }) {
      return { data: await readLeaderboardEntry(user.id) };
    },

    async setLeaderboardEntry({ body }, { user }) {
      const chosen = await chooseLeaderboardEntry(user.id, { takesPart: body.takes_part, name: body.name });
      return chosen instanceof Failure ? chosen : { success: true };
    },

    async getLowestReport(_request, { user }) {
      return presentLowest(await findLowestReports(user.id));
    },

    async getTestMonths(_request, { user }) {
      return { data: await countMonths(user.id, 'tests') };
    },

    async getQuestionMonths(_request, { user }) {
      return { data: await countMonths(user.id, 'questions') };
    },

    async getPieChart(_request, { user }) {
      return { data: presentPie(await readLatest(user.id)) };
    },

    async getConfidenceChart(_request, { user }) {
      return { data: presentConfidence(await listLastReports(user.id)) };
    },

    async getCalibration({ query }, { user }) {
      const read = await readCalibration(user.id, { reportId: query.report, limit: query.limit });
      return read instanceof Failure ? read : { data: presentCalibration(read) };
    },
  };
}
