import { createHmac } from 'node:crypto';
import type { AttemptId, UserId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';

/**
 * The secret with which a learner's browser encrypts unsent answers of an attempt (decision 0050). It is
 * derived, so that it needs no row: another APP_SECRET gives others, and what was encrypted with the former
 * ones is lost.
 * @returns 32 bytes in base64url
 */
export function storageSecretOf(appSecret: string, userId: UserId, attemptId: AttemptId): string {
  const name = `answers-in-a-browser:${currentTenantId()}:${userId}:${attemptId}`;
  return createHmac('sha256', appSecret).update(name).digest('base64url');
}
