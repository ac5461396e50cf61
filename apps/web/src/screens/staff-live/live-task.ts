import type { Act } from '../../features/live/live.ts';

/** Attempts that something is done with: all that are open, or those that were chosen. */
export type Target = { attempts: string[] | null; count: number };
export type LiveTask = { act: Act | 'word'; target: Target };
