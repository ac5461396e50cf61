import type { TestId, TestVersionId } from '@assay/assessment';
import { getVersion, type PublishedVersion } from '../publishing/versions.ts';
import { listVersions } from './test-versions.queries.ts';

export { findKeyRevisionOf } from './test-versions.queries.ts';

/** Versions of a test with their questions, the newest first. */
export async function readVersions(
  testId: TestId,
): Promise<(PublishedVersion & { id: TestVersionId; current: boolean })[]> {
  const versions = await listVersions(testId);
  return Promise.all(versions.map(async ({ id, current }) => ({ ...(await getVersion(id)), id, current })));
}
