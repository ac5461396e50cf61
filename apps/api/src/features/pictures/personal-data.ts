import type { UserId } from '@assay/assessment';
import { erasePictures, PICTURE_TABLES } from './uploaded-pictures.queries.ts';

/**
 * Part of erasing a learner: uploaded pictures, before the tickets that show them, in the ambient
 * transaction. Their files must be removed once it has been committed.
 */
export async function eraseLearner(userId: UserId): Promise<void> {
  for (const table of PICTURE_TABLES) await erasePictures(table, userId);
}
