import { useId } from 'react';
import { isNarrowed, type Order, type TestStatus, type TestsView } from './tests-view.ts';
import '../../ui/fields.css';
import './tests-choices.css';

type Choices = Pick<TestsView, 'type' | 'progress' | 'order'>;

/** Which tests are listed, and in which order. */
export function TestsChoices({
  view,
  onChoose,
}: {
  view: TestsView;
  onChoose(change: Partial<Choices>): void;
}) {
  return (
    <search className="tests-choices" aria-label="Which tests are listed">
      <Choice<TestsView['type']>
        label="Type"
        value={view.type}
        options={[
          [null, 'Exams and quizzes'],
          ['Exam', 'Exams'],
          ['Quiz', 'Quizzes'],
        ]}
        onChoose={(type) => onChoose({ type })}
      />
      <Choice<TestStatus | null>
        label="Status"
        value={view.progress}
        options={[
          [null, 'Any'],
          ['new', 'Not attempted'],
          ['open', 'Open'],
          ['completed', 'Completed'],
        ]}
        onChoose={(progress) => onChoose({ progress })}
      />
      <Choice<Order>
        label="Order"
        value={view.order}
        options={[
          ['newest', 'Newest first'],
          ['name', 'By name'],
          ['length', 'Shortest first'],
        ]}
        onChoose={(order) => onChoose({ order })}
      />
      {isNarrowed(view) && (
        <button type="button" className="link" onClick={() => onChoose({ type: null, progress: null })}>
          Show all tests
        </button>
      )}
    </search>
  );
}

function Choice<Value extends string | null>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChoose(value: Value): void;
}) {
  const id = useId();
  return (
    <div className="tests-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input select-input"
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => (each ?? '') === currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={name} value={each ?? ''}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
