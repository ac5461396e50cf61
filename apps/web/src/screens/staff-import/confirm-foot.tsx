import type { RefObject } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { describeQuestions } from '../../features/imports/import-words.ts';
import { useConfirm } from '../../features/imports/imports.ts';
import { countMarks, type Mark } from '../../features/imports/marks.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Foot that stays in sight: what will happen, in sums, and the act. */
export function ConfirmFoot({
  of,
  marks,
  revision,
  isDeciding,
  actRef,
  onNextFault,
  onKeys,
}: {
  of: { userId: string; importId: string };
  marks: readonly Mark[];
  revision: number;
  /** True while a decision is on its way. */
  isDeciding: boolean;
  /** Button that brings them in. */
  actRef: RefObject<HTMLButtonElement | null>;
  onNextFault(): void;
  onKeys(): void;
}) {
  const confirm = useConfirm(of);
  const { taken, skipped, faults } = countMarks(marks);
  return (
    <div className="import-foot">
      {confirm.isError && !confirm.isPending && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{errorMessageOf(confirm.error)}</span>
        </p>
      )}
      <p className="import-sums">
        <b>{`${taken.toLocaleString('en-GB')} will be taken`}</b>
        <span>{describeOthers(skipped, faults)}</span>
        <small>
          All or nothing. They come in held back from practice, and can be undone until one of them is used.
        </small>
      </p>
      <div className="import-foot-acts">
        <Button look="link" aria-haspopup="dialog" onClick={onKeys}>
          Keys
        </Button>
        {faults > 0 && (
          <Button onClick={onNextFault}>
            Next fault <kbd>n</kbd>
          </Button>
        )}
        <Button
          ref={actRef}
          look="main"
          isOff={taken === 0}
          isBusy={confirm.isPending || isDeciding}
          onClick={() => confirm.mutate({ take: taken, revision })}
        >
          {`Bring in ${describeQuestions(taken)}`}
        </Button>
      </div>
    </div>
  );
}

function describeOthers(skipped: number, faults: number): string {
  const parts = [
    skipped > 0 ? `${skipped.toLocaleString('en-GB')} skipped` : '',
    faults > 0
      ? `${faults.toLocaleString('en-GB')} with a fault ${faults === 1 ? 'stays' : 'stay'} out until corrected`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '.' : `, ${parts.join(', ')}.`;
}
