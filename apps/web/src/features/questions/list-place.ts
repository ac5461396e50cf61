import { isUuid } from '../../api/random-uuid.ts';
import { type QuestionView, writeQuestionView } from './question-view.ts';

/**
 * Page of the list from which a question was opened, carried in the history entry. It keeps the order that
 * was seen: a question that is saved moves to the front of the list, or leaves it, and still has the same
 * neighbours.
 */
export type ListPlace = {
  /** Address part of the view. */
  search: string;
  /** Ids of the questions of the page. */
  ids: readonly string[];
};

export function placeIn(view: QuestionView, questions: readonly { _id: string }[]): ListPlace {
  return { search: writeQuestionView(view).toString(), ids: questions.map(({ _id }) => _id) };
}

/** State of a history entry with this place. */
export function stateOfPlace(place: ListPlace): { list: ListPlace } {
  return { list: place };
}

/** Reads the place from a history entry, which an older version of this page may have written. */
export function readListPlace(state: unknown): ListPlace | null {
  const { list }: { list?: unknown } = asFields(state);
  const { search, ids }: { [Key in keyof ListPlace]?: unknown } = asFields(list);
  const isPlace = typeof search === 'string' && Array.isArray(ids) && ids.every(isId);
  return isPlace ? { search, ids } : null;
}

function asFields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}
