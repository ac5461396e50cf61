import { useReloadQuestion } from '../../features/authoring/questions.ts';
import {
  type ReleaseAct,
  useEditQuestions,
  useReleaseQuestions,
} from '../../features/questions/questions.ts';
import { useEditing } from './editor-context.ts';

/** Adds and removes tags of the question, at once: they have no version. The list and its filters follow. */
export function useEditTags() {
  const { of } = useEditing();
  const reload = useReloadQuestion(of);
  const { mutate, isPending, error } = useEditQuestions(of.userId);
  return {
    isPending,
    error,
    edit: (change: { addTags?: string[]; removeTags?: string[] }, onSuccess?: () => void) =>
      mutate(
        { select: { ids: [of.questionId] }, ...change },
        { onSuccess, onSettled: () => void reload({ exact: true }) },
      ),
  };
}

/** Releases, holds back or retires the question, or takes that back. The list and its filters follow. */
export function useReleaseQuestion() {
  const { of } = useEditing();
  const reload = useReloadQuestion(of);
  const { mutate, isPending, error } = useReleaseQuestions(of.userId);
  return {
    isPending,
    error,
    release: (act: ReleaseAct) =>
      mutate({ select: { ids: [of.questionId] }, act }, { onSettled: () => void reload() }),
  };
}
