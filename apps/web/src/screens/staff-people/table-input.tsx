import { MAX_INVITATION_BYTES } from '@assay/contract/sign-up';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const TOO_LARGE = 'This file has more than 2 MB. A table of 1,000 people needs far less.';

/** Button that takes a table of people. @param isBusy true while one is read */
export function TableInput({ isBusy, onChoose }: { isBusy: boolean; onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  return (
    <div className="invite-table">
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        Choose a table…
      </Button>
      <p className="people-note">.xlsx or .csv, with a column of addresses, and one of names if you like.</p>
      {isTooLarge && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{TOO_LARGE}</span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        aria-label="Table of people"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again after it was put right.
          currentTarget.value = '';
          if (chosen === undefined) return;
          setIsTooLarge(chosen.size > MAX_INVITATION_BYTES);
          if (chosen.size <= MAX_INVITATION_BYTES) onChoose(chosen);
        }}
      />
    </div>
  );
}
