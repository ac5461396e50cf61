import type { Dashboard } from '../../features/results/results.ts';

/** Names in the dashboard's tables are cut there. Specification section 2. */
export const NAME_LIMIT = 30;

/** What both tables are made of, as it was asked for. */
export type DashboardQuery = { data: Dashboard | undefined; error: Error | null; refetch(): unknown };
