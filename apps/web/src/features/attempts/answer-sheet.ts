import { foldText, MAX_NOTE_LENGTH, type SelectedOnWire } from '@assay/assessment';
import type { AnswerDraft } from './attempt.ts';

/** An answer in one of its states, with the attempt's revision that goes with it. */
export type AnswerAtRevision = { answer: AnswerDraft; revision: number };

/** A change the server has not acknowledged. */
export type PendingEdit = {
  answer: AnswerDraft;
  /** Revision up to which the page knew this question when it was edited. */
  baseRevision: number;
  /** Answers in unacknowledged saves of this question, and the revisions they would have got. */
  sent: readonly AnswerAtRevision[];
  /** True when the server said that the answer does not fit its question. */
  rejected: boolean;
};

/** The answers of an attempt as one page knows them: the server's, and this page's edits over them. */
export type AnswerSheet = {
  /** Revision at which the page knows the server's whole paper. */
  revision: number;
  known: readonly AnswerAtRevision[];
  edits: ReadonlyMap<number, PendingEdit>;
};

/**
 * Answers that are sent together, by question. Their identity tells later whether a question was edited again
 * meanwhile.
 */
export type AnswerBatch = ReadonlyMap<number, AnswerDraft>;

/** The answers on screen. */
export function draftsOf(sheet: AnswerSheet): AnswerDraft[] {
  return sheet.known.map(({ answer }, index) => sheet.edits.get(index)?.answer ?? answer);
}

/**
 * Answers that count when the test is submitted: those on screen, except for those the server has rejected.
 */
export function finalAnswers(sheet: AnswerSheet): AnswerDraft[] {
  return sheet.known.map(({ answer }, index) => {
    const edit = sheet.edits.get(index);
    if (edit === undefined) return answer;
    if (!edit.rejected) return edit.answer;
    // An unacknowledged save may have brought something newer than the known answer.
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

/** @returns the same sheet when nothing changes */
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

/** Makes a text that the server can store, so that one odd character never holds up a save. */
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

/**
 * Takes over the server's acknowledgement of a batch. An edit made meanwhile stays, now on top of what was
 * saved.
 */
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

/**
 * Takes over a refusal of a batch: none of it was saved, and the answers at `indexes` wait until edited
 * again.
 */
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

/**
 * Takes over a submission's refusal of these answers: they wait until edited again. Where one was rejected
 * before, what was sent before it no longer counts either.
 */
export function rejectAnswers(sheet: AnswerSheet, indexes: readonly number[]): AnswerSheet {
  const edits = new Map(sheet.edits);
  for (const index of indexes) {
    const edit = edits.get(index);
    if (edit === undefined) continue;
    edits.set(index, { ...edit, rejected: true, sent: edit.rejected ? [] : edit.sent });
  }
  return { ...sheet, edits };
}

/** True when two answers are equal, in whatever form they crossed the wire. */
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

/**
 * Canonical form of a selection. The server stores positions: it returns options in the paper's order, and an
 * empty selection as null.
 */
function canonicalSelection(selected: SelectedOnWire): string {
  if (selected === null) return '';
  if (typeof selected === 'string') return JSON.stringify(foldText(selected));
  if (selected.every((one) => one === null)) return '';
  const ofParts = selected.every((one) => one === null || one === 'true' || one === 'false');
  const texts = selected.map((one) => (one === null ? null : foldText(one)));
  return JSON.stringify(ofParts ? texts : texts.sort());
}
