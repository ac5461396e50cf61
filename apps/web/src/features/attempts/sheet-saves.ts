import type { AnswerSheet } from './answer-sheet.ts';
import type { AnswerDraft } from './attempt.ts';

/** The answers of one save, by question. Their identity tells later whether a question was edited again meanwhile. */
export type SavedAnswers = ReadonlyMap<number, AnswerDraft>;

/**
 * Takes up to `limit` unsaved answers for the next save, and marks them as sent.
 * @returns null when there is nothing to save
 */
export function takeForSave(
  sheet: AnswerSheet,
  limit: number,
): { sheet: AnswerSheet; answers: SavedAnswers } | null {
  const unsaved = [...sheet.edits].filter(([, edit]) => !edit.refused).slice(0, limit);
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
    answers: new Map(unsaved.map(([index, edit]) => [index, edit.answer])),
  };
}

/** What a submission carries of the edits. */
export function answersOf(sheet: AnswerSheet): SavedAnswers {
  const counted = [...sheet.edits].filter(([, edit]) => !edit.refused);
  return new Map(counted.map(([index, edit]) => [index, edit.answer]));
}

/** The server has kept these answers. An edit made meanwhile stays, now on top of what was kept. */
export function acknowledge(sheet: AnswerSheet, answers: SavedAnswers, revision: number): AnswerSheet {
  const known = [...sheet.known];
  const edits = new Map(sheet.edits);
  for (const [index, answer] of answers) {
    known[index] = { answer, revision };
    const edit = edits.get(index);
    if (edit?.answer === answer) edits.delete(index);
    else if (edit !== undefined) edits.set(index, { ...edit, base: revision, sent: [] });
  }
  return { revision, known, edits };
}

/** A submission was refused for these answers: they are set aside until edited again, and what came before them, too. */
export function refuse(sheet: AnswerSheet, indexes: readonly number[]): AnswerSheet {
  const edits = new Map(sheet.edits);
  for (const index of indexes) {
    const edit = edits.get(index);
    if (edit !== undefined) edits.set(index, { ...edit, refused: true, sent: edit.refused ? [] : edit.sent });
  }
  return { ...sheet, edits };
}

/** The server has kept none of these answers, and will not take those at `indexes`: these are set aside. */
export function setAside(sheet: AnswerSheet, answers: SavedAnswers, indexes: readonly number[]): AnswerSheet {
  const edits = new Map(sheet.edits);
  for (const [index, answer] of answers) {
    const edit = edits.get(index);
    if (edit === undefined) continue;
    const refused = edit.refused || (edit.answer === answer && indexes.includes(index));
    edits.set(index, { ...edit, sent: edit.sent.filter((sent) => sent.answer !== answer), refused });
  }
  return { ...sheet, edits };
}
