import { DEFAULT_CONFIDENCE, foldText, MAX_NOTE_LENGTH, type SelectedOnWire } from '@assay/assessment';
import type { AnswerDraft, OpenedTest } from './attempt.ts';

/** An answer as it stood somewhere, with the attempt's revision that goes with it. */
export type AtRevision = { answer: AnswerDraft; revision: number };

/** A change the server has not acknowledged. */
export type Edit = {
  answer: AnswerDraft;
  /** What the page knew of this question when it was edited: everything up to this revision. */
  base: number;
  /** What saves of unknown fate carried for this question, and the revisions they would have got. */
  sent: readonly AtRevision[];
  /** The server said that it does not fit its question. */
  refused: boolean;
};

/** The answers of an attempt as one page knows them: the server's, and this page's edits over them. */
export type AnswerSheet = {
  /** The page knows the server's whole paper as it stood at this revision. */
  revision: number;
  known: readonly AtRevision[];
  edits: ReadonlyMap<number, Edit>;
};

/** What an earlier look at the attempt left behind: an edit, or an answer that the server had acknowledged. */
export type Leftover = Edit & { acknowledged: boolean };

/** The server's answers, as `get-test` and a stale save tell them. */
export type ServerAnswers = Pick<OpenedTest['attempt'], 'revision' | 'answers'>;

const UNTOUCHED: AtRevision = {
  answer: { selected: null, comment: DEFAULT_CONFIDENCE, commentChosen: false, flag: false, notes: '' },
  revision: 0,
};

/**
 * The server's answers as the base, with leftovers laid over where that cannot undo anybody's work.
 * @param sources leftovers by question; where two speak for the same question, the earlier source wins
 */
export function layOver(
  questions: number,
  server: ServerAnswers,
  sources: readonly ReadonlyMap<number, Leftover>[],
): AnswerSheet {
  const saved = new Map(server.answers.map((answer) => [answer.index, answer]));
  const known = Array.from({ length: questions }, (_, index): AtRevision => {
    const answer = saved.get(index);
    if (answer === undefined) return UNTOUCHED;
    const { selected, comment, commentChosen, flag, notes, revision } = answer;
    return { answer: { selected, comment, commentChosen, flag, notes }, revision };
  });
  const edits = new Map<number, Edit>();
  for (const [index, current] of known.entries()) {
    const leftover = sources
      .map((source) => source.get(index))
      .find((one) => one && isStillGood(one, current, server));
    if (leftover === undefined || sameAnswer(leftover.answer, current.answer)) continue;
    const { answer, base, refused } = leftover;
    // The fate of saves up to this revision is decided. A later one belongs to a tab that opened the test after this word.
    const sent = leftover.sent.filter(({ revision }) => revision > server.revision);
    edits.set(index, { answer, base: Math.max(base, server.revision), sent, refused });
  }
  return { revision: server.revision, known, edits };
}

/**
 * An edit is good while the server's answer is the one it was made on: unchanged since the revision the page knew,
 * or this page's own save whose acknowledgement was lost. Revisions only grow and each belongs to one save, so
 * "same revision and same answer as we sent" is our own save, or somebody who gave the very answer this edit continues.
 * An acknowledged answer needs to be sent again only when the server has gone back behind it (a restored backup).
 */
function isStillGood(leftover: Leftover, current: AtRevision, server: ServerAnswers): boolean {
  if (leftover.acknowledged) return leftover.base > server.revision;
  if (current.revision <= leftover.base) return true;
  return leftover.sent.some(
    ({ revision, answer }) => revision === current.revision && sameAnswer(answer, current.answer),
  );
}

/** Everything this page knows, to be laid over a newer word of the server. */
export function leftoversOf(sheet: AnswerSheet): Map<number, Leftover> {
  const leftovers = new Map<number, Leftover>();
  for (const index of sheet.known.keys()) {
    const leftover = leftoverOf(sheet, index);
    if (leftover !== null) leftovers.set(index, leftover);
  }
  return leftovers;
}

/** What is worth keeping of one question; null when nobody has touched it. */
export function leftoverOf(sheet: AnswerSheet, index: number): Leftover | null {
  const edit = sheet.edits.get(index);
  if (edit !== undefined) return { ...edit, acknowledged: false };
  const known = sheet.known[index];
  if (known === undefined || known.revision === 0) return null;
  return { answer: known.answer, base: known.revision, sent: [], refused: false, acknowledged: true };
}

/** The answers on screen. */
export function drafts(sheet: AnswerSheet): AnswerDraft[] {
  return sheet.known.map(({ answer }, index) => sheet.edits.get(index)?.answer ?? answer);
}

/** What counts when the test is submitted: the answers on screen, but for those the server has refused. */
export function finalAnswers(sheet: AnswerSheet): AnswerDraft[] {
  return sheet.known.map(({ answer }, index) => {
    const edit = sheet.edits.get(index);
    if (edit === undefined) return answer;
    if (!edit.refused) return edit.answer;
    // A save of unknown fate may have brought something newer than what is known.
    return edit.sent.findLast((sent) => sent.answer !== edit.answer)?.answer ?? answer;
  });
}

export function refusedPositions(sheet: AnswerSheet): number[] {
  return [...sheet.edits]
    .filter(([, edit]) => edit.refused)
    .map(([index]) => index)
    .sort((a, b) => a - b);
}

export function hasUnsaved(sheet: AnswerSheet): boolean {
  return [...sheet.edits.values()].some((edit) => !edit.refused);
}

/** @returns the same sheet when nothing changes by it */
export function editAnswer(sheet: AnswerSheet, index: number, patch: Partial<AnswerDraft>): AnswerSheet {
  const edit = sheet.edits.get(index);
  const current = edit?.answer ?? sheet.known[index]?.answer;
  if (current === undefined) return sheet;
  const answer = { ...current, ...patch };
  answer.notes = storable(answer.notes);
  if (JSON.stringify(answer) === JSON.stringify(current)) return sheet;
  const edits = new Map(sheet.edits);
  edits.set(index, { answer, base: edit?.base ?? sheet.revision, sent: edit?.sent ?? [], refused: false });
  return { ...sheet, edits };
}

/** Text as the server can keep it, so that one odd character never holds up a save. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, MAX_NOTE_LENGTH).toWellFormed();
}

/** Whether two answers say the same, however they were written on the way. */
export function sameAnswer(a: AnswerDraft, b: AnswerDraft): boolean {
  return (
    a.comment === b.comment &&
    a.commentChosen === b.commentChosen &&
    a.flag === b.flag &&
    a.notes === b.notes &&
    folded(a.selected) === folded(b.selected)
  );
}

/** The server keeps positions: it gives options back in the paper's order, and nothing picked as null. */
function folded(selected: SelectedOnWire): string {
  if (selected === null) return '';
  if (typeof selected === 'string') return JSON.stringify(foldText(selected));
  if (selected.every((one) => one === null)) return '';
  const ofParts = selected.every((one) => one === null || one === 'true' || one === 'false');
  const texts = selected.map((one) => (one === null ? null : foldText(one)));
  return JSON.stringify(ofParts ? texts : texts.sort());
}
