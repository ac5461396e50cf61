import type { JsonEndpointName } from '@assay/contract';
import { type Call, insist, request } from '../api.ts';
import type { BadLine } from './proxy.ts';

/** One learner's two lines to the server: over the first no answer ever arrives, over the second it does. */
export type Lane = { deaf: BadLine; clear: string; token: string };

/**
 * Ways in which a page may repeat a request: once, deaf for longer, several times at once, or so soon that it
 * overtakes the first.
 */
const MANNERS = ['once', 'deaf for longer', 'several at once', 'overtaking'] as const;
export type Manner = (typeof MANNERS)[number];

export function mannerOf(number: number): Manner {
  return MANNERS[number % MANNERS.length] ?? 'once';
}

const TIMEOUT_MS = 10_000;

type Said = Record<string, unknown>;

/**
 * Makes a call whose answer is lost, and repeats it unchanged until one is received.
 * @param onLost what to check when the server has answered and before the request is repeated
 * @returns every answer of the server to it, lost or received
 */
export async function callUnheard<Name extends JsonEndpointName>(
  lane: Lane,
  name: Name,
  call: Call<Name>,
  manner: Manner,
  onLost: (said: Said) => Promise<void> = async () => {},
): Promise<Said[]> {
  const before = lane.deaf.lost.length;
  const repeat = async (): Promise<Said> => ({ ...(await insist(lane.clear, name, call)).body });
  const first = request(lane.deaf.baseURL, name, call);
  if (manner !== 'overtaking') {
    await first;
    await onLost((await saidUnheard(lane.deaf, before, 1))[0] ?? {});
  }
  const longer = manner === 'deaf for longer' ? 2 : 0;
  for (let again = 0; again < longer; again += 1) await request(lane.deaf.baseURL, name, call);
  const heard = await Promise.all([...Array(manner === 'several at once' ? 5 : 1)].map(repeat));
  await first;
  return [...(await saidUnheard(lane.deaf, before, 1 + longer)), ...heard];
}

/** Lost answers after the first `before`; waits for the last of them, which may still be under way. */
async function saidUnheard({ lost }: BadLine, before: number, count: number): Promise<Said[]> {
  const until = performance.now() + TIMEOUT_MS;
  while (lost.length < before + count) {
    if (performance.now() > until) throw new Error('The server said nothing that could be lost.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return lost.slice(before).map((text) => JSON.parse(text));
}
