import { useId, useLayoutEffect, useRef } from 'react';
import { cut } from '../../ui/cut.ts';
import './test-start-dialog.css';

type Props = {
  test: { test_name: string; duration_in_mins: number; number_of_questions: number };
  /** The caller's word for starting: Take Exam, Take Quiz, Recharge. */
  startLabel: string;
  onStart(): void;
  onBack(): void;
};

/** Asked before the clock starts. Shown as long as it is rendered. */
export function TestStartDialog({ test, startLabel, onStart, onBack }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A dialog is modal only when the browser is told to show it so. Closed before it leaves, it gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog test-start"
      aria-labelledby={heading}
      onClose={() => {
        if (!dialog.current?.open) onBack();
      }}
    >
      <h2 id={heading} title={test.test_name}>
        {cut(test.test_name)}
      </h2>
      <p>Practice exams can be taken only once. The time starts when you press {startLabel}, and goes on until the end.</p>
      <dl>
        <div>
          <dt>Time Allotted</dt>
          <dd>{test.duration_in_mins} minutes</dd>
        </div>
        <div>
          <dt>No. of Questions</dt>
          <dd>{test.number_of_questions}</dd>
        </div>
      </dl>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={onBack}>
          Go Back
        </button>
        <button type="button" className="button button-main" onClick={onStart}>
          {startLabel}
        </button>
      </div>
    </dialog>
  );
}
