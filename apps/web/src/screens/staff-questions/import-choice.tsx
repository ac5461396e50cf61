import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf } from '../../api/api-error.ts';
import { importQuery } from '../../features/imports/imports.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';

type Props = {
  userId: string;
  /** Id of the import whose questions are shown; null for those of any. */
  chosen: string | null;
  onChoose(importId: string | null): void;
};

/** Choice between the questions of one import and all; absent until an address names an import. */
export function ImportChoice({ userId, chosen, onChoose }: Props) {
  // It stays when it is cleared: the focus is in it, and the choice can be taken back.
  const [named, setNamed] = useState(chosen);
  if (chosen !== null && chosen !== named) setNamed(chosen);
  const { data, error } = useQuery({
    ...importQuery({ userId, importId: named ?? '' }),
    enabled: named !== null,
  });
  if (named === null) return null;
  const unknown = errorCodeOf<'getImport'>(error) === 'not_found' ? 'No longer there' : '…';
  return (
    <LabelledSelect
      label="Import"
      value={chosen}
      options={[
        [null, 'Any'],
        [named, data?.import.fileName ?? unknown],
      ]}
      onChoose={onChoose}
    />
  );
}
