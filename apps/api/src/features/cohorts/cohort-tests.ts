import type { TestId } from '@assay/assessment';

/**
 * Tests that are for cohorts, and as JSON the pairs {cohort_id, test_id} of those that members may sit today:
 * a statement takes lists that belong together as one value.
 */
export type CohortTests = { all: TestId[]; pairs: string };
