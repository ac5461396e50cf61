import {
  CONFIDENCE_LEVELS,
  type Confidence,
  type SelectedOnWire,
  type StoredAnswer,
  type StoredAnswers,
} from './answer.ts';
import { confidenceAt } from './figures.ts';
import { packResponse, readSelected, unpackResponse, writeSelected } from './kinds/index.ts';
import type { LearnerQuestion } from './learner-view.ts';
import { readStruckOut, writeStruckOut } from './struck-out.ts';

/** An answer as it crosses the wire, in either direction. */
export type WireAnswer = {
  selected: SelectedOnWire;
  comment: Confidence;
  commentChosen: boolean;
  flag: boolean;
  notes: string;
  struckOut: string[];
};

/** An answer as it is sent: a client that does not know of struck-out options leaves them as they are. */
export type SentAnswer = Omit<WireAnswer, 'struckOut'> & { struckOut?: string[] | undefined };

export type ReadAnswers = { type: 'fits'; answers: StoredAnswers } | { type: 'rejected'; indexes: number[] };

/**
 * Translates answers from the wire to the stored form. All must fit their questions, or none is taken: a text
 * that is no option is reported, never read as "no answer".
 * @param entries the answers with their positions
 * @param revision the revision that each stored answer will carry
 */
export function readAnswers(
  views: LearnerQuestion[],
  entries: { index: number; answer: SentAnswer }[],
  revision: number,
): ReadAnswers {
  const answers: StoredAnswers = {};
  const rejected: number[] = [];
  for (const { index, answer } of entries) {
    const view = views[index];
    const response = view === undefined ? null : readSelected(view, answer.selected);
    const struckOut = view === undefined ? null : readStruckOut(view, answer.struckOut ?? []);
    if (response === null || struckOut === null || String(index) in answers) rejected.push(index);
    else {
      const details = { ...packDetails(answer), ...(struckOut === 0 ? {} : { x: struckOut }) };
      answers[String(index)] = { ...details, s: packResponse(response), r: revision };
    }
  }
  return rejected.length > 0 ? { type: 'rejected', indexes: rejected } : { type: 'fits', answers };
}

/**
 * Positions of the answers that do not say which options are struck out, so that the stored ones stay.
 * @returns null where every answer says it
 */
export function positionsWithoutStruckOut(entries: { index: number; answer: SentAnswer }[]): string[] | null {
  const without = entries.filter(({ answer }) => answer.struckOut === undefined);
  return without.length === 0 ? null : without.map(({ index }) => String(index));
}

/** Fields at their defaults are left out: an attempt's row stays small. */
function packDetails(answer: SentAnswer): Omit<StoredAnswer, 'r' | 's' | 'x'> {
  const level = CONFIDENCE_LEVELS.indexOf(answer.comment);
  return {
    ...(level > 0 ? { c: level } : {}),
    ...(answer.commentChosen ? { k: 1 } : {}),
    ...(answer.flag ? { f: 1 } : {}),
    ...(answer.notes === '' ? {} : { n: answer.notes }),
  };
}

/** The stored answer of a question as it crosses the wire; an untouched one as its defaults. */
export function writeAnswer(view: LearnerQuestion, stored: StoredAnswer | undefined): WireAnswer {
  return {
    selected: stored?.s === undefined ? null : writeSelected(view, unpackResponse(view, stored)),
    comment: confidenceAt(stored?.c),
    commentChosen: stored?.k === 1,
    flag: stored?.f === 1,
    notes: stored?.n ?? '',
    struckOut: writeStruckOut(view, stored?.x),
  };
}

/** All answers an attempt keeps, with their positions and revisions. */
export function writeSavedAnswers(
  views: LearnerQuestion[],
  answers: StoredAnswers,
): (WireAnswer & { index: number; revision: number })[] {
  return views.flatMap((view, index) => {
    const stored = answers[String(index)];
    return stored === undefined ? [] : [{ index, ...writeAnswer(view, stored), revision: stored.r }];
  });
}
