import type { CohortId, TestId } from '@assay/assessment';

/** Tests that are for cohorts, and as pairs of the same place those that their members may sit today. */
export type CohortTests = { all: TestId[]; cohorts: CohortId[]; tests: TestId[] };
