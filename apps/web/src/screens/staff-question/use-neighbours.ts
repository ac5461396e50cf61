import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type ListPlace, placeIn, readListPlace } from '../../features/questions/list-place.ts';
import { readQuestionView } from '../../features/questions/question-view.ts';
import { questionsQuery } from '../../features/questions/questions.ts';

/** A question beside this one, and the page of the list that it stands on. */
export type Neighbour = { id: string; place: ListPlace };
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null };

/** Place in the list from which this page was opened; null where that is unknown. */
export function useListPlace(): ListPlace | null {
  return readListPlace(useLocation().state);
}

/** Questions before and after this one in the list from which it was opened, across its pages. */
export function useNeighbours(userId: string, questionId: string): Neighbours {
  const place = useListPlace();
  const { search, ids } = place ?? { search: '', ids: [] };
  const view = readQuestionView(new URLSearchParams(search));
  const at = ids.indexOf(questionId);
  const isFirst = at === 0 && view.page > 1;
  const isLast = at >= 0 && at === ids.length - 1 && ids.length >= view.size;
  const before = usePageBeside(userId, { view, by: -1, isAsked: isFirst });
  const after = usePageBeside(userId, { view, by: 1, isAsked: isLast });

  const within = (index: number): Neighbour | null => {
    const id = ids[index];
    return place && at >= 0 && id !== undefined ? { id, place } : null;
  };
  // A question that has moved from page to page meanwhile is not shown twice.
  const isOther = (id: string) => !ids.includes(id);
  const beyond = (page: ListPlace | null, id: string | undefined): Neighbour | null =>
    page && id !== undefined ? { id, place: page } : null;
  return {
    previous: isFirst ? beyond(before, before?.ids.findLast(isOther)) : within(at - 1),
    next: isLast ? beyond(after, after?.ids.find(isOther)) : within(at + 1),
  };
}

/** Page before or after one, once it is asked for and has come. */
function usePageBeside(
  userId: string,
  { view, by, isAsked }: { view: ReturnType<typeof readQuestionView>; by: 1 | -1; isAsked: boolean },
): ListPlace | null {
  const beside = { ...view, page: Math.max(1, view.page + by) };
  // No other page takes its place until it has come.
  const { data } = useQuery({
    ...questionsQuery(userId, beside),
    placeholderData: undefined,
    enabled: isAsked,
  });
  return data && isAsked ? placeIn(beside, data.questions) : null;
}
