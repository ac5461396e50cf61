import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import type { Subject } from './subjects.ts';
import { isNarrowed, type Order, type TestStatus, type TestsView } from './tests-view.ts';
import './tests-choices.css';

type Choices = Pick<TestsView, 'type' | 'status' | 'subject' | 'order'>;

/** Number of subjects that a desk shows as words; more are a menu there, too. */
const MOST_WORDS = 12;

/** Filters and order of the tests listed. */
export function TestsChoices({
  view,
  subjects,
  onChoose,
}: {
  view: TestsView;
  /** Offered where there are at least two. */
  subjects: readonly Subject[];
  onChoose(change: Partial<Choices>): void;
}) {
  const inAll = subjects.reduce((sum, { tests }) => sum + tests, 0);
  const options: readonly (readonly [subject: string | null, name: string, tests: number])[] = [
    [null, 'All', inAll],
    ...subjects.map(({ name, tests }) => [name, name, tests] as const),
  ];
  const asWords = subjects.length <= MOST_WORDS;
  return (
    <search className="tests-choices" aria-label="Which tests are listed">
      <LabelledSelect<TestsView['type']>
        label="Type"
        value={view.type}
        options={[
          [null, 'Exams and quizzes'],
          ['Exam', 'Exams'],
          ['Quiz', 'Quizzes'],
        ]}
        onChoose={(type) => onChoose({ type })}
      />
      <LabelledSelect<TestStatus | null>
        label="Status"
        value={view.status}
        options={[
          [null, 'Any'],
          ['new', 'Not attempted'],
          ['open', 'Open'],
          ['completed', 'Completed'],
        ]}
        onChoose={(status) => onChoose({ status })}
      />
      {subjects.length > 0 && (
        <div className={asWords ? 'subject-menu is-words' : 'subject-menu'}>
          <LabelledSelect<string | null>
            label="Subject"
            value={view.subject}
            options={options.map(([subject, name, tests]) => [subject, `${name} (${tests})`])}
            onChoose={(subject) => onChoose({ subject })}
          />
        </div>
      )}
      <LabelledSelect<Order>
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
        <Button look="link" onClick={() => onChoose({ type: null, status: null, subject: null })}>
          Show all tests
        </Button>
      )}
      {subjects.length > 0 && asWords && (
        <fieldset className="subject-words">
          <legend className="visually-hidden">Subject</legend>
          {options.map(([subject, name, tests]) => (
            <button
              key={name}
              type="button"
              aria-pressed={subject === view.subject}
              onClick={() => onChoose({ subject })}
            >
              <span>{name}</span>
              <b>{tests}</b>
            </button>
          ))}
        </fieldset>
      )}
    </search>
  );
}
