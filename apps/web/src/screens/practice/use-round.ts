import { DEFAULT_CONFIDENCE } from '@assay/assessment';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, errorFieldsIn } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import type { Hold } from '../../features/practice/held-back.ts';
import {
  type AnswerBody,
  answerPractice,
  type PracticeQuestion,
  type PractisedAnswer,
} from '../../features/practice/practice.ts';

/** One question of a round: the chosen answer, and the result once it was checked. */
export type RoundItem = {
  question: PracticeQuestion;
  draft: AnswerDraft;
  checked: PractisedAnswer | null;
  /** Set once a test has the question. */
  hold: Hold | null;
};

export type Round = {
  items: readonly RoundItem[];
  edit(index: number, patch: Partial<AnswerDraft>): void;
  check(index: number): void;
  /** Index of the question whose answer is being checked; null when none is. */
  checking: number | null;
  /** Why the last answer could not be checked; it is still on the page. */
  failure: { index: number; error: Error } | null;
};

/** Answers of one round, to the questions with which it began: a later response does not change the page. */
export function useRound(questions: readonly PracticeQuestion[]): Round {
  const [items, setItems] = useState<readonly RoundItem[]>(() => questions.map(untouched));
  const change = useCallback((index: number, patch: (item: RoundItem) => Partial<RoundItem>) => {
    setItems((before) => before.map((item, at) => (at === index ? { ...item, ...patch(item) } : item)));
  }, []);
  const nameAnswer = useAnswerNames();
  const answering = useMutation({
    mutationFn: ({ body }: { index: number; body: AnswerBody }) => answerPractice(body),
    onSuccess: (checked, { index }) => change(index, () => ({ checked })),
    onError: (error, { index }) => {
      if (!(error instanceof ApiError) || error.code !== 'question_held_back') return;
      const { test = null, until = 'handed_in', date = null } = errorFieldsIn(error, 'question_held_back');
      change(index, () => ({ hold: { test, until, date } }));
    },
  });

  const edit = useCallback(
    (index: number, patch: Partial<AnswerDraft>) =>
      change(index, ({ draft, checked }) => (checked === null ? { draft: { ...draft, ...patch } } : {})),
    [change],
  );
  function check(index: number) {
    const item = items[index];
    if (!item || item.checked || item.hold || answering.isPending) return;
    const { selected, comment, commentChosen, flag } = item.draft;
    const { _id: question, version } = item.question;
    answering.mutate({
      index,
      body: nameAnswer({ question, version, selected, comment, commentChosen, flag }),
    });
  }
  const { error, variables } = answering;
  return {
    items,
    edit,
    check,
    checking: answering.isPending ? (variables?.index ?? null) : null,
    failure: error && variables ? { index: variables.index, error } : null,
  };
}

function untouched(question: PracticeQuestion): RoundItem {
  const { flag } = question;
  return {
    question,
    draft: { selected: null, comment: DEFAULT_CONFIDENCE, commentChosen: false, flag, notes: '' },
    checked: null,
    hold: null,
  };
}

/**
 * Gives an answer its idempotency key: the same one when it is sent again unchanged, so that it is stored
 * once.
 */
function useAnswerNames(): (answer: Omit<AnswerBody, 'answerId'>) => AnswerBody {
  const last = useRef({ text: '', answerId: '' });
  return useCallback((answer) => {
    const text = JSON.stringify(answer);
    if (last.current.text !== text) last.current = { text, answerId: randomUuid() };
    return { ...answer, answerId: last.current.answerId };
  }, []);
}
