import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type Dashboard = ApiResponse<'getDashboard'>['data'];
export type Leaderboard = ApiResponse<'getLeaderboard'>;
export type LeaderboardEntry = ApiResponse<'getLeaderboardEntry'>['data'];

type Learner = { userId: string; subdomain: string };

/**
 * Keyed by the learner's id, so that after a change of learner this browser shows nothing of the one before.
 */
export function dashboardQuery({ userId, subdomain }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'dashboard'],
    queryFn: async ({ signal }) => (await callApi('getDashboard', { query: { subdomain } }, { signal })).data,
  });
}

export type WhatNext = NonNullable<ApiResponse<'getWhatNext'>['next']>;

/** Query of a proposal of what to do next: each report and each practice may make it another one. */
export function whatNextQuery({ userId }: Pick<Learner, 'userId'>) {
  return queryOptions({
    queryKey: ['learner', userId, 'what-next'],
    queryFn: async ({ signal }) => (await callApi('getWhatNext', {}, { signal })).next,
    staleTime: 0,
  });
}

export type LowestReport = ApiResponse<'getLowestReport'>['lowest'][number];

/** Query of the tests that may be taken once more: each report may make them others. */
export function lowestReportQuery({ userId }: Pick<Learner, 'userId'>) {
  return queryOptions({
    queryKey: ['learner', userId, 'lowest-report'],
    queryFn: ({ signal }) => callApi('getLowestReport', {}, { signal }),
    staleTime: 0,
  });
}

export function leaderboardEntryQuery({ userId }: Pick<Learner, 'userId'>) {
  return queryOptions({
    queryKey: ['learner', userId, 'leaderboard-entry'],
    queryFn: async ({ signal }) => (await callApi('getLeaderboardEntry', {}, { signal })).data,
  });
}

export function leaderboardQuery({ userId, subdomain }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'leaderboard'],
    queryFn: ({ signal }) => callApi('getLeaderboard', { query: { subdomain } }, { signal }),
  });
}
