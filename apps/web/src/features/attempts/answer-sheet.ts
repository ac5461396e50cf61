import { foldText, MAX_NOTE_LENGTH, type SelectedOnWire } from '@assay/assessment';
import type { AnswerDraft } from './attempt.ts';

/** An answer as it was at some place, with the attempt's revision that goes with it. */
export type AnswerAtRevision = { answer: AnswerDraft; revision: number };

/** A change the server has not acknowledged. */
export type PendingEdit = {
  answer: AnswerDraft;
  /** What the page knew of this question when it was edited: everything up to this revision. */
  baseRevision: number;
  /** What unacknowledged saves carried for this question, and the revisions they would have got. */
  sent: readonly AnswerAtRevision[];
  /** The server said that it does not fit its question. */
  rejected: boolean;
};

/** The answers of an attempt as one page knows them: the server's, and this page's edits over them. */
export type AnswerSheet = {
  /** The page knows the server's whole paper as it was at this revision. */
  revision: number;
  known: readonly AnswerAtRevision[];
  edits: ReadonlyMap<number, PendingEdit>;
};

/** Answers that are sent together, by question. Their identity tells later whether a question was edited again meanwhile. */
export type AnswerBatch = ReadonlyMap<number, AnswerDraft>;

/** The answers on screen. */
export function draftsOf(sheet: AnswerSheet): AnswerDraft[] {
  return sheet.known.map(({ answer }, index) => sheet.edits.get(index)?.answer ?? answer);
}

/** What counts when the test is submitted: the answers on screen, but for those the server has rejected. */
export function finalAnswers(sheet: AnswerSheet): AnswerDraft[] {
  return sheet.known.map(({ answer }, index) => {
    const edit = sheet.edits.get(index);
    if (edit === undefined) return answer;
    if (!edit.rejected) return edit.answer;
    // An unacknowledged save may have brought something newer than what is known.
    return edit.sent.findLast((sent) => sent.answer !== edit.answer)?.answer ?? answer;
  });
}

export function rejectedPositions(sheet: AnswerSheet): number[] {
  return [...sheet.edits]
    .filter(([, edit]) => edit.rejected)
    .map(([index]) => index)
    .sort((a, b) => a - b);
}

export function hasUnsavedEdits(sheet: AnswerSheet): boolean {
  return [...sheet.edits.values()].some((edit) => !edit.rejected);
}

/** @returns the same sheet when nothing changes by it */
export function editAnswer(sheet: AnswerSheet, index: number, patch: Partial<AnswerDraft>): AnswerSheet {
  const edit = sheet.edits.get(index);
  const current = edit?.answer ?? sheet.known[index]?.answer;
  if (current === undefined) return sheet;
  const answer = { ...current, ...patch };
  answer.notes = storableText(answer.notes);
  if (JSON.stringify(answer) === JSON.stringify(current)) return sheet;
  const edits = new Map(sheet.edits);
  const baseRevision = edit?.baseRevision ?? sheet.revision;
  edits.set(index, { answer, baseRevision, sent: edit?.sent ?? [], rejected: false });
  return { ...sheet, edits };
}

/** Text as the server can keep it, so that one odd character never holds up a save. */
function storableText(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, MAX_NOTE_LENGTH).toWellFormed();
}

/** The edits that the server does not have yet and has not rejected. */
export function unsavedAnswers(sheet: AnswerSheet): AnswerBatch {
  const unsaved = [...sheet.edits].filter(([, edit]) => !edit.rejected);
  return new Map(unsaved.map(([index, edit]) => [index, edit.answer]));
}

/**
 * Takes up to `limit` unsaved answers for the next save, and marks them as sent.
 * @returns null when there is nothing to save
 */
export function takeSaveBatch(
  sheet: AnswerSheet,
  limit: number,
): { sheet: AnswerSheet; batch: AnswerBatch } | null {
  const unsaved = [...sheet.edits].filter(([, edit]) => !edit.rejected).slice(0, limit);
  if (unsaved.length === 0) return null;
  const edits = new Map(sheet.edits);
  for (const [index, edit] of unsaved) {
    edits.set(index, {
      ...edit,
      sent: [...edit.sent, { answer: edit.answer, revision: sheet.revision + 1 }],
    });
  }
  return {
    sheet: { ...sheet, edits },
    batch: new Map(unsaved.map(([index, edit]) => [index, edit.answer])),
  };
}

/** The server has saved this batch. An edit made meanwhile stays, now on top of what was saved. */
export function acknowledgeBatch(sheet: AnswerSheet, batch: AnswerBatch, revision: number): AnswerSheet {
  const known = [...sheet.known];
  const edits = new Map(sheet.edits);
  for (const [index, answer] of batch) {
    known[index] = { answer, revision };
    const edit = edits.get(index);
    if (edit?.answer === answer) edits.delete(index);
    else if (edit !== undefined) edits.set(index, { ...edit, baseRevision: revision, sent: [] });
  }
  return { revision, known, edits };
}

/** The server has saved none of this batch and rejects the answers at `indexes`: they wait until edited again. */
export function rejectFromBatch(
  sheet: AnswerSheet,
  batch: AnswerBatch,
  indexes: readonly number[],
): AnswerSheet {
  const edits = new Map(sheet.edits);
  for (const [index, answer] of batch) {
    const edit = edits.get(index);
    if (edit === undefined) continue;
    const rejected = edit.rejected || (edit.answer === answer && indexes.includes(index));
    edits.set(index, { ...edit, sent: edit.sent.filter((sent) => sent.answer !== answer), rejected });
  }
  return { ...sheet, edits };
}

/** A submission was rejected for these answers: they wait until edited again, and what came before them, too. */
export function rejectAnswers(sheet: AnswerSheet, indexes: readonly number[]): AnswerSheet {
  const edits = new Map(sheet.edits);
  for (const index of indexes) {
    const edit = edits.get(index);
    if (edit === undefined) continue;
    edits.set(index, { ...edit, rejected: true, sent: edit.rejected ? [] : edit.sent });
  }
  return { ...sheet, edits };
}

/** Whether two answers say the same, however they were written on the way. */
export function isSameAnswer(a: AnswerDraft, b: AnswerDraft): boolean {
  return (
    a.comment === b.comment &&
    a.commentChosen === b.commentChosen &&
    a.flag === b.flag &&
    a.notes === b.notes &&
    canonicalSelection(a.selected) === canonicalSelection(b.selected) &&
    canonicalStruckOut(a.struckOut) === canonicalStruckOut(b.struckOut)
  );
}

function canonicalStruckOut(texts: readonly string[] = []): string {
  return JSON.stringify(texts.map(foldText).sort());
}

/** The server keeps positions: it gives options back in the paper's order, and nothing picked as null. */
function canonicalSelection(selected: SelectedOnWire): string {
  if (selected === null) return '';
  if (typeof selected === 'string') return JSON.stringify(foldText(selected));
  if (selected.every((one) => one === null)) return '';
  const ofParts = selected.every((one) => one === null || one === 'true' || one === 'false');
  const texts = selected.map((one) => (one === null ? null : foldText(one)));
  return JSON.stringify(ofParts ? texts : texts.sort());
}
