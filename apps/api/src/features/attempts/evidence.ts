import { createHash } from 'node:crypto';

/** Evidence kept beside an attempt for staff, and its bounds, so that the disk cannot be filled. */

/** Maximum size of all late bodies kept of one attempt. */
export const MAX_LATE_BYTES = 65_536;
/** Maximum number of late bodies, including those of which only size and digest are kept. */
export const MAX_LATE_BODIES = 20;
/** Maximum number of events kept of an attempt; further ones say nothing new. */
export const MAX_EVENTS = 1_000;

type LateAnswer = { notes?: string } & object;
/** A late save or a late submission, as the contract read it. */
export type LateBody = { revision: number; answers: LateAnswer[] } | LateAnswer[];

export type StoredLateBody = {
  kept: 'whole' | 'without_notes' | 'digest';
  /** JSON; null when nothing of it fits. */
  json: string | null;
  size: number;
  keptSize: number;
  /** Digest of the whole body: identifies what a learner still has on a device. */
  digest: Buffer;
};

/**
 * Reduces a late body to what is kept. It is never cut in the middle: all of it, else all answers without
 * their notes, which are what makes a body large, else only the fact that it came.
 */
export function trimLateBody(body: LateBody): StoredLateBody {
  const whole = JSON.stringify(body);
  const facts = {
    size: Buffer.byteLength(whole),
    digest: createHash('sha256').update(whole).digest(),
  };
  if (facts.size <= MAX_LATE_BYTES) return { ...facts, kept: 'whole', json: whole, keptSize: facts.size };
  const json = JSON.stringify(
    Array.isArray(body) ? body.map(withoutNotes) : { ...body, answers: body.answers.map(withoutNotes) },
  );
  const keptSize = Buffer.byteLength(json);
  if (keptSize <= MAX_LATE_BYTES) return { ...facts, kept: 'without_notes', json, keptSize };
  return { ...facts, kept: 'digest', json: null, keptSize: 0 };
}

function withoutNotes({ notes: _, ...answer }: LateAnswer): object {
  return answer;
}
