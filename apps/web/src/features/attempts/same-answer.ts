import { foldText, type SelectedOnWire } from '@assay/assessment';
import type { AnswerDraft } from './attempt.ts';

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
