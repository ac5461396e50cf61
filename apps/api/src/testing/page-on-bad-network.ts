import { randomUUID } from 'node:crypto';
import type { CallOf, Contract } from '@assay/contract';
import type { Sitting } from './sitting.ts';

type Save = CallOf<Contract['saveAnswers']>['body'];
/** Fate of one save in the network. */
export type Delivery = 'arrives' | 'lost' | 'answer lost' | 'duplicated' | 'delayed';

/** An edit that the server acknowledged; identified by its note. */
export type Acknowledged = { question: number; note: string; revision: number };

/**
 * A page with an open test that behaves as the player does: one save in flight, resent unchanged until it is
 * answered, newer edits waiting; after opening again, edits that the server does not have are rebased on its
 * answers, except those that have changed since.
 */
export function createPageOnBadNetwork(sitting: Sitting) {
  const acknowledged: Acknowledged[] = [];
  const onTheWay: Save[] = [];
  /** Seconds by question, as reported by the saves that the server took. */
  const told: number[][] = [];
  let watched = [0, 0, 0];
  let waiting = new Map<number, string>();
  let inFlight: Save | null = null;
  let writer = sitting.writer;
  let revision = 0;
  let stopped = false;

  async function deliver(save: Save, answered: boolean): Promise<void> {
    const { status, code } = await sitting.save(save);
    if (status === 200) told.push(save.seconds?.map(({ seconds }) => seconds) ?? []);
    if (!answered) return;
    if (status === 200) {
      for (const { index, notes } of save.answers) {
        acknowledged.push({ question: index, note: notes ?? '', revision: save.revision });
      }
      if (save.saveId !== inFlight?.saveId) return;
      revision = save.revision;
      inFlight = null;
    } else if (code === 'attempt_moved' || code === 'stale') stopped = true;
    else throw new Error(`A save was answered with ${status} ${code}.`);
  }

  return {
    acknowledged,
    told,
    edit(question: number, note: string): void {
      waiting.set(question, note);
      watched = watched.map((seconds, index) => (index === question ? seconds + note.length : seconds));
    },
    async send(delivery: Delivery): Promise<void> {
      if (stopped) return;
      if (inFlight === null) {
        if (waiting.size === 0) return;
        const answers = [...waiting].map(([index, notes]) => ({ index, selected: null, notes }));
        const seconds = watched.map((one, index) => ({ index, seconds: one }));
        inFlight = { writer, revision: revision + 1, saveId: randomUUID(), answers, seconds };
        waiting = new Map();
      }
      if (delivery === 'lost') return;
      if (delivery === 'delayed') onTheWay.push(inFlight);
      else if (delivery === 'duplicated') {
        const save = inFlight;
        await Promise.all([deliver(save, true), deliver(save, true)]);
      } else await deliver(inFlight, delivery === 'arrives');
    },
    /** Delivers the delayed saves now, the youngest first, and answers them. */
    async releaseDelayed(): Promise<void> {
      for (let save = onTheWay.pop(); save !== undefined; save = onTheWay.pop()) await deliver(save, true);
    },
    /** Reloads, or presses "Continue here": the server's answers are the base. */
    async open(): Promise<void> {
      const { attempt } = (await sitting.open()).body;
      const mine = new Map([
        ...(inFlight?.answers ?? []).map(({ index, notes }) => [index, notes ?? ''] as const),
        ...waiting,
      ]);
      waiting = new Map();
      for (const [question, note] of mine) {
        const changed = attempt.answers.find(({ index }) => index === question)?.revision ?? 0;
        if (changed <= revision) waiting.set(question, note);
      }
      ({ writer, revision } = attempt);
      inFlight = null;
      stopped = false;
    },
  };
}
