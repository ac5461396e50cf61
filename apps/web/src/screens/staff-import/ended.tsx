import { useState } from 'react';
import { describeResult } from '../../features/imports/import-words.ts';
import type { Import } from '../../features/imports/imports.ts';
import { staffPaths, staffTestPath } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatSavedAt } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** Outcome of an import, and the way back from it. */
export function Ended({ of, data }: { of: { userId: string; importId: string }; data: Import }) {
  const [isUndoing, setIsUndoing] = useState(false);
  return (
    <section className="import-ended" aria-label="What came of it">
      <p role="status">
        <IconLabel icon={data.state === 'confirmed' ? 'tick' : 'struck-ring'}>{describeEnd(data)}</IconLabel>
      </p>
      {data.state === 'confirmed' && (
        <>
          <p className="label">
            Tests can be made of them now. Learners do not practise them before you release them.
          </p>
          <div className="import-ended-acts">
            <ButtonLink look="main" to={`${staffPaths.questions}?import=${data._id}`}>
              See the questions
            </ButtonLink>
            <ButtonLink to={staffTestPath('new')}>Make a test</ButtonLink>
            <Button onClick={() => setIsUndoing(true)}>Undo this import…</Button>
          </div>
        </>
      )}
      {isUndoing && <UndoDialog of={of} result={data.result} onClose={() => setIsUndoing(false)} />}
    </section>
  );
}

function describeEnd({ state, result, confirmedAt, undoneAt, by }: Import): string {
  const what = result === null ? '' : `: ${describeResult(result)}`;
  if (state === 'confirmed' && confirmedAt !== null)
    return `Brought in ${formatSavedAt(confirmedAt)}${what}.`;
  if (state === 'undone' && undoneAt !== null) {
    return `Undone ${formatSavedAt(undoneAt)}. New questions are gone, changed ones are as before.`;
  }
  return `Thrown away. ${by} had uploaded it.`;
}
