import { useState } from 'react';
import type { ListedStaffTest } from '../../features/staff-tests/staff-tests.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';

/** Choice of the test that is to be marked again. */
export function StartForm({
  tests,
  isBusy,
  onStart,
}: {
  tests: readonly ListedStaffTest[];
  isBusy: boolean;
  onStart(test: string): void;
}) {
  const [chosen, setChosen] = useState(tests[0]?._id ?? '');
  return (
    <form
      className="remark-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onStart(chosen);
      }}
    >
      <LabelledSelect<string>
        label="Test"
        value={chosen}
        options={tests.map(({ _id, test_name, submitted }) => [_id, `${test_name} (${submitted} sat it)`])}
        onChoose={setChosen}
      />
      <Button type="submit" look="main" isBusy={isBusy}>
        Mark it again
      </Button>
    </form>
  );
}
