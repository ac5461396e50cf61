import type { Dashboard } from '../../features/results/results.ts';

/** Limit at which the dashboard's tables cut names (specification section 2). */
export const NAME_LIMIT = 30;

/** State of the query behind both tables. */
export type DashboardQuery = { data: Dashboard | undefined; error: Error | null; refetch(): unknown };

/** Specification section 9. */
export const SKELETON_ROWS = 5;
