import type { QuestionDraft } from '@assay/assessment';

/** Form of a new question. */
export const EMPTY_DRAFT: QuestionDraft = {
  kind: 'single',
  stem: '',
  images: [],
  options: ['', '', '', ''],
  correct: [],
  parts: [],
  explanation: '',
  explanationImages: [],
  references: [],
  topic: [],
};

/** Change of a draft by what it is at that moment, so that no two changes overwrite each other. */
export type DraftEdit = (draft: QuestionDraft) => QuestionDraft;

/** Compares every field; the order in which an object was built does not matter. */
export function isSameContent(one: QuestionDraft, other: QuestionDraft): boolean {
  return one === other || inFixedOrder(one) === inFixedOrder(other);
}

function inFixedOrder(draft: QuestionDraft): string {
  const pictures = (list: QuestionDraft['images']) =>
    list.map(({ file, alt, caption, width, height }) => [file, alt, caption, width, height]);
  return JSON.stringify([
    draft.kind,
    draft.stem,
    pictures(draft.images),
    draft.options,
    draft.correct,
    draft.parts.map(({ statement, correct }) => [statement, correct]),
    draft.explanation,
    pictures(draft.explanationImages),
    draft.references.map(({ title, url }) => [title, url]),
    draft.topic,
  ]);
}

/** Marks an option as right: the only one where one is right, one more or fewer where several may be. */
export function markKey(draft: QuestionDraft, index: number): QuestionDraft {
  if (index >= draft.options.length) return draft;
  if (draft.kind === 'single') {
    const isOnly = draft.correct.length === 1 && draft.correct[0] === index;
    return isOnly ? draft : { ...draft, correct: [index] };
  }
  const isMarked = draft.correct.includes(index);
  const correct = isMarked ? draft.correct.filter((each) => each !== index) : [...draft.correct, index];
  return { ...draft, correct: correct.sort((a, b) => a - b) };
}

/**
 * Positions shown as the key. Several that were marked while several could be right are none where one is:
 * they stay in the draft, and one of them must be chosen.
 */
export function shownKey({ kind, correct }: QuestionDraft): readonly number[] {
  return kind === 'single' && correct.length > 1 ? [] : correct;
}

/** Returns the list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entries = [...list];
  entries.splice(to, 0, ...entries.splice(from, 1));
  return entries;
}

/** Moves an option; the key goes with it. */
export function moveOption(draft: QuestionDraft, from: number, to: number): QuestionDraft {
  if (to < 0 || to >= draft.options.length) return draft;
  const order = moved([...draft.options.keys()], from, to);
  return {
    ...draft,
    options: moved(draft.options, from, to),
    correct: draft.correct.map((each) => order.indexOf(each)).sort((a, b) => a - b),
  };
}

/** Removes an option, and its mark with it. */
export function removeOption(draft: QuestionDraft, index: number): QuestionDraft {
  return {
    ...draft,
    options: draft.options.filter((_, each) => each !== index),
    correct: draft.correct.filter((each) => each !== index).map((each) => (each > index ? each - 1 : each)),
  };
}

/** Sets one step of the topic's path; empty steps at its end are none. */
export function setTopicStep(draft: QuestionDraft, index: number, step: string): QuestionDraft {
  const topic = Array.from({ length: Math.max(draft.topic.length, index + 1) }, (_, each) =>
    each === index ? step : (draft.topic[each] ?? ''),
  );
  while (topic.at(-1) === '') topic.pop();
  return { ...draft, topic };
}

/** Replaces one entry of a list. */
export function replaced<Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] {
  return list.map((each, at) => (at === index ? entry : each));
}

/** Leaves one entry of a list out. */
export function without<Entry>(list: readonly Entry[], index: number): Entry[] {
  return list.filter((_, at) => at !== index);
}
