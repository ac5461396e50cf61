import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { KIND_NAMES } from '../../features/staff-tests/test-words.ts';
import { staffQuestionPath } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { type KnownQuestion, useTestEditing } from './test-editing.ts';

/** Questions of the test in their order. @param renderActs buttons at the end of a row */
export function QuestionList({
  renderActs,
  onMove,
}: {
  renderActs?(index: number, name: string): ReactNode;
  /** Moves a question, by Alt and an arrow key. */
  onMove?(index: number, by: 1 | -1): void;
}) {
  const { content, known } = useTestEditing();

  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (!onMove || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <ol className="test-list">
      {content.questions.map((id, index) => {
        const question = known.get(id);
        return (
          // Keys of the row’s own buttons and link, which handle all others.
          <li key={id} onKeyDown={(event) => onKeyDown(event, index)}>
            <span className="test-list-number">{index + 1}</span>
            <QuestionLine id={id} question={question} />
            {renderActs && (
              <span className="test-list-acts">{renderActs(index, question?.name ?? `${index + 1}`)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Stem of a question, which leads to it, and below it what kind it is and where it belongs. */
export function QuestionLine({ id, question }: { id: string; question: KnownQuestion | undefined }) {
  if (question === undefined) {
    return (
      <span className="test-list-question">
        <span>…</span>
      </span>
    );
  }
  const { name, stem, kind, topic, state } = question;
  return (
    <span className="test-list-question">
      <Link to={staffQuestionPath(id)} target="_blank" rel="noopener">
        <span>{stem === '' ? '(no text)' : stem}</span>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Link>
      <small>
        <span>{[name, topic.at(-1) ?? 'No topic', KIND_NAMES[kind]].join(' · ')}</span>
        {state === 'retired' && (
          <span className="test-list-retired">
            <Icon name="cross" /> Retired
          </span>
        )}
      </small>
    </span>
  );
}
