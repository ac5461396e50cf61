import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { isNarrowed, type Order, type TestStatus, type TestsView } from './tests-view.ts';
import './tests-choices.css';

type Choices = Pick<TestsView, 'type' | 'status' | 'order'>;

/** Filters and order of the tests listed. */
export function TestsChoices({
  view,
  onChoose,
}: {
  view: TestsView;
  onChoose(change: Partial<Choices>): void;
}) {
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
        <Button look="link" onClick={() => onChoose({ type: null, status: null })}>
          Show all tests
        </Button>
      )}
    </search>
  );
}
