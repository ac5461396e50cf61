import type { QuestionState } from '@assay/contract';
import type { QuestionFilters } from '../../features/questions/question-view.ts';
import { ACTS } from '../../features/questions/question-words.ts';
import {
  allMatching,
  type ListedQuestion,
  type QuestionSelection,
  type ReleaseAct,
} from '../../features/questions/questions.ts';
import type { Selection } from '../../ui/data-table/use-selection.ts';

/** Questions with which something is to be done. */
export type Chosen = {
  count: number;
  /** Null where all that match are chosen: those on other pages are known by number alone. */
  questions: readonly ListedQuestion[] | null;
  select: QuestionSelection;
};

export function chosenIn(
  { chosen, isAll }: Selection<ListedQuestion>,
  filters: QuestionFilters,
  total: number,
): Chosen {
  if (isAll) return { count: total, questions: null, select: allMatching(filters, total) };
  const ids = [...chosen.values()].map(({ _id }) => _id);
  return { count: ids.length, questions: [...chosen.values()], select: { ids } };
}

/** Acts that may change any of the chosen questions, as far as their states are known. */
export function actsFor({ questions }: Chosen, state: QuestionState | null): ReleaseAct[] {
  const known = questions?.map((question) => question.state) ?? (state === null ? null : [state]);
  const acts = Object.keys(ACTS) as ReleaseAct[];
  return acts.filter((act) => known === null || known.some((each) => ACTS[act].from.includes(each)));
}
