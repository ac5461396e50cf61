import { useSearchParams } from 'react-router';
import {
  changeQuestionView,
  NO_FILTERS,
  type QuestionView,
  readQuestionView,
  writeQuestionView,
} from '../../features/questions/question-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** View of the bank, kept in the address, so that reload, back and a bookmark find it again. */
export function useQuestionsAddress() {
  const [params, setParams] = useSearchParams();
  const view = readQuestionView(params);
  // The address may have changed since it was rendered, and its other parts stay.
  const change = (changes: Partial<QuestionView>, replace = false) =>
    setParams((now) => writeQuestionView(changeQuestionView(readQuestionView(now), changes)), {
      replace,
      preventScrollReset: true,
    });
  const { clear, ...search } = useTypedSearch(view.search, (text) => change({ search: text }, true));

  return {
    view,
    ...search,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (changes: Partial<QuestionView>) => change(changes),
    /** Takes the place of an address that leads nowhere. */
    correct: (changes: Partial<QuestionView>) => change(changes, true),
    showAll() {
      clear();
      change(NO_FILTERS);
    },
  };
}
