import { DEFAULT_CONFIDENCE } from '@assay/assessment';
import { type AnswerAtRevision, type AnswerSheet, isSameAnswer, type PendingEdit } from './answer-sheet.ts';
import type { AnswerDraft, OpenedTestResponse } from './attempt.ts';

/** An answer as this browser knows it: an edit, or an acknowledged answer. */
export type LocalAnswer = PendingEdit & { acknowledged: boolean };

type SavedAnswer = OpenedTestResponse['attempt']['answers'][number];

/**
 * Answers of the server, as `get-test` and a stale save bring them; the version before says nothing of
 * options struck out.
 */
export type ServerAnswers = {
  revision: number;
  answers: readonly (Omit<SavedAnswer, 'struckOut'> & Pick<AnswerDraft, 'struckOut'>)[];
};

/** Question that was never answered. */
export const UNTOUCHED: AnswerAtRevision = {
  answer: {
    selected: null,
    comment: DEFAULT_CONFIDENCE,
    commentChosen: false,
    flag: false,
    notes: '',
    struckOut: [],
  },
  revision: 0,
};

/**
 * Merges the answers of this browser with the server's present ones, which may be the work of another window
 * or device. The server's answers are the base, and a local one is put on top of its question's where the two
 * do not conflict.
 * @param sources local answers by question; where two hold the same question, the earlier source wins
 */
export function rebaseAnswers(
  questions: number,
  server: ServerAnswers,
  sources: readonly ReadonlyMap<number, LocalAnswer>[],
): AnswerSheet {
  const stored = new Map(server.answers.map((answer) => [answer.index, answer]));
  const known = Array.from({ length: questions }, (_, index): AnswerAtRevision => {
    const answer = stored.get(index);
    if (answer === undefined) return UNTOUCHED;
    const { selected, comment, commentChosen, flag, notes, struckOut, revision } = answer;
    return { answer: { selected, comment, commentChosen, flag, notes, struckOut }, revision };
  });
  const edits = new Map<number, PendingEdit>();
  for (const [index, current] of known.entries()) {
    const local = sources
      .map((source) => source.get(index))
      .find((one) => one && canReapply(one, current, server));
    if (local === undefined) continue;
    const { baseRevision, rejected } = local;
    const answer = fillStruckOut(local.answer, current.answer);
    if (isSameAnswer(answer, current.answer)) continue;
    // Saves up to this revision have been decided. A later one belongs to a tab that opened the test after
    // this response.
    const sent = local.sent.filter(({ revision }) => revision > server.revision);
    edits.set(index, { answer, baseRevision: Math.max(baseRevision, server.revision), sent, rejected });
  }
  return { revision: server.revision, known, edits };
}

/**
 * Takes the options struck out from the other side, where a page or a server of the version before says
 * nothing of them.
 */
function fillStruckOut(answer: AnswerDraft, other: AnswerDraft): AnswerDraft {
  return answer.struckOut === undefined ? { ...answer, struckOut: other.struckOut } : answer;
}

/**
 * True when a local answer does not conflict with the server's. That is still the one the edit was made on,
 * unchanged since the revision the page knew, or it is this page's own save whose acknowledgement was lost.
 * Revisions only grow and each belongs to one save, so "same revision and same answer as we sent" is our own
 * save, or another's of the very answer that this edit continues. An acknowledged answer needs to be sent
 * again only when the server has gone back behind it (a restored backup).
 */
function canReapply(local: LocalAnswer, current: AnswerAtRevision, server: ServerAnswers): boolean {
  if (local.acknowledged) return local.baseRevision > server.revision;
  if (current.revision <= local.baseRevision) return true;
  return local.sent.some(
    ({ revision, answer }) =>
      revision === current.revision &&
      isSameAnswer(fillStruckOut(answer, current.answer), fillStruckOut(current.answer, answer)),
  );
}

/** All answers that this page knows, to be rebased on a newer response of the server. */
export function localAnswersOf(sheet: AnswerSheet): Map<number, LocalAnswer> {
  const locals = new Map<number, LocalAnswer>();
  for (const index of sheet.known.keys()) {
    const local = localAnswerOf(sheet, index);
    if (local !== null) locals.set(index, local);
  }
  return locals;
}

/** Local answer to one question; null when it was never touched. */
export function localAnswerOf(sheet: AnswerSheet, index: number): LocalAnswer | null {
  const edit = sheet.edits.get(index);
  if (edit !== undefined) return { ...edit, acknowledged: false };
  const known = sheet.known[index];
  if (known === undefined || known.revision === 0) return null;
  return {
    answer: known.answer,
    baseRevision: known.revision,
    sent: [],
    rejected: false,
    acknowledged: true,
  };
}
