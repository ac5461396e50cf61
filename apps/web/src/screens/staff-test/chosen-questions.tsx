import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { moved } from '../../features/staff-tests/blueprints.ts';
import { describeQuestions } from '../../features/staff-tests/test-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FindQuestions } from './find-questions.tsx';
import { QuestionList } from './question-list.tsx';
import { useTestEditing } from './test-editing.ts';

/** Questions chosen one by one, in the order of the test. */
export function ChosenQuestions() {
  const { content, edit } = useTestEditing();
  const { questions } = content;
  const list = useRef<HTMLDivElement>(null);

  function move(from: number, by: 1 | -1): void {
    const to = from + by;
    if (to < 0 || to >= questions.length) return;
    const focused = document.activeElement;
    flushSync(() => edit((now) => ({ questions: moved(now.questions, from, to) })));
    // Some browsers take the focus from what moves.
    if (focused instanceof HTMLElement) focused.focus();
  }

  function remove(index: number): void {
    edit((now) => ({ questions: now.questions.filter((_, at) => at !== index) }));
    // The button goes with its row; the one of the next row is the next stop.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    buttons?.[index === questions.length - 1 ? index - 1 : index + 1]?.focus();
  }

  return (
    <div ref={list}>
      <p className="test-note">
        {questions.length === 0 ? 'None yet. Find some below.' : describeQuestions(questions.length)}
      </p>
      {questions.length > 0 && (
        <QuestionList
          onMove={move}
          renderActs={(index, name) => (
            <>
              <IconButton
                icon="up"
                label={`Move ${name} up`}
                isOff={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="down"
                label={`Move ${name} down`}
                isOff={index === questions.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="cross"
                label={`Take ${name} out`}
                data-remove={name}
                onClick={() => remove(index)}
              />
            </>
          )}
        />
      )}
      {questions.length > 1 && (
        <p className="test-note test-keys">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move a question
        </p>
      )}
      <FindQuestions />
    </div>
  );
}
