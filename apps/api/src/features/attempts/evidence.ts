import { createHash } from 'node:crypto';

/** What is kept beside an attempt for staff, and how much of it: nobody shall fill the disk. */

/** All that is kept of one attempt's late bodies together. */
export const MAX_LATE_BYTES = 65_536;
/** And how many of them, counting those of which only size and digest are kept. */
export const MAX_LATE_BODIES = 20;
/** What happened around an attempt; beyond so many it says nothing new. */
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
  /** Of the whole body: tells what a learner still has on a device from something else. */
  digest: Buffer;
};

/**
 * What is kept of a late body. Never a part that was cut somewhere: all of it, else all answers without the notes
 * beside them, which are what makes a body large, else only that it came.
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
