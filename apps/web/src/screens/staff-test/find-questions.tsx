import { TEST_BOUNDS } from '@assay/assessment';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type BankQuestion,
  bankQuery,
  FOUND_AT_ONCE,
  topicsQuery,
} from '../../features/staff-tests/staff-tests.ts';
import { describeQuestions } from '../../features/staff-tests/test-words.ts';
import { MAX_SEARCH } from '../../features/staff-tests/tests-view.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { compareNames } from '../../ui/natural-order.ts';
import { QuestionLine } from './question-list.tsx';
import { useTestEditing } from './test-editing.ts';

const SEARCH_AFTER_MS = 400;

/** Search of the bank, from which questions are added one by one. */
export function FindQuestions() {
  const { of, content, edit, remember } = useTestEditing();
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const [topic, setTopic] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const topics = useQuery(topicsQuery(of.userId, null)).data?.topics;
  const query = useQuery(bankQuery(of.userId, { search, topic, page }));
  const isFull = content.questions.length >= TEST_BOUNDS.questions;

  function add(question: BankQuestion): void {
    remember([question]);
    edit((now) => ({ questions: [...now.questions, question._id] }));
  }

  return (
    <section className="find-questions" aria-labelledby={headingId}>
      <h3 id={headingId}>Add from the bank</h3>
      <div className="find-filters">
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label="Search stem, options and explanation"
            placeholder="Stem, options, explanation"
            maxLength={MAX_SEARCH}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setPage(1);
            }}
          />
        </div>
        <LabelledSelect
          label="Topic"
          value={topic}
          options={[
            [null, 'Any'],
            ...(topics ?? [])
              .toSorted((a, b) => compareNames(a.path.join(' > '), b.path.join(' > ')))
              .map(
                ({ _id, path, questions }) =>
                  [
                    _id,
                    `${'\u2003'.repeat(Math.max(0, path.length - 1))}${path.at(-1) ?? ''} (${questions})`,
                  ] as const,
              ),
          ]}
          onChoose={(chosen) => {
            setTopic(chosen);
            setPage(1);
          }}
        />
      </div>
      <Loaded query={query}>
        {({ questions, total }) => (
          <>
            <p className="test-note" role="status">
              {total === 0 ? 'No question matches.' : describeQuestions(total)}
            </p>
            <ul className="test-list" aria-label="Questions of the bank">
              {questions.map((question) => (
                <li key={question._id}>
                  <QuestionLine id={question._id} question={question} />
                  <span className="test-list-acts">
                    <AddButton
                      question={question}
                      isIn={content.questions.some((id) => id === question._id)}
                      isFull={isFull}
                      onAdd={() => add(question)}
                    />
                  </span>
                </li>
              ))}
            </ul>
            {total > FOUND_AT_ONCE && <Turn page={page} total={total} onPage={setPage} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function AddButton({
  question,
  isIn,
  isFull,
  onAdd,
}: {
  question: BankQuestion;
  isIn: boolean;
  isFull: boolean;
  onAdd(): void;
}) {
  const isRetired = question.state === 'retired';
  return (
    <Button isOff={isIn || isRetired || isFull} onClick={onAdd}>
      <span>{isIn ? 'In the test' : isRetired ? 'Retired' : 'Add'}</span>
      <span className="visually-hidden">{` ${question.name}`}</span>
    </Button>
  );
}

function Turn({ page, total, onPage }: { page: number; total: number; onPage(page: number): void }) {
  const last = Math.ceil(total / FOUND_AT_ONCE);
  return (
    <nav className="find-turn" aria-label="Pages of questions">
      <IconButton icon="left" label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)} />
      <span>{`${page} / ${last}`}</span>
      <IconButton icon="right" label="Next page" isOff={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
