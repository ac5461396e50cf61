import { IMPORT_BYTES } from '@assay/contract/imports';
import { type OpenImport, useAddFile } from '../../features/imports/imports.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { FileDrop } from './file-drop.tsx';
import { FileFacts } from './file-facts.tsx';
import { UnderstoodForm } from './understood-form.tsx';
import { useSending } from './use-sending.ts';

/** Asks for all that must be told before a file can be read, or says why it cannot be. */
export function Asking({ of, data }: { of: { userId: string; importId: string }; data: OpenImport }) {
  const { asks, message, understood } = data;
  const isUnreadable = data.import.state === 'unreadable';
  const isTold = isUnreadable ? (understood?.columns.length ?? 0) > 0 : !asks.includes('mapping');
  const addFile = useAddFile(of);
  const mapping = useSending(
    (sending) => addFile.mutateAsync({ ...sending, purpose: 'mapping' }),
    () => undefined,
  );
  return (
    <>
      {message !== null && (
        <p className="import-message" role="status">
          <IconLabel icon={isUnreadable ? 'cross' : 'help'} tone={isUnreadable ? 'wrong' : 'plain'}>
            {message}
          </IconLabel>
        </p>
      )}
      {asks.includes('mapping') && (
        <FileDrop
          label="Drop the file that names the fields here"
          act="Choose the mapping"
          hint="A JSON file that says which field is the stem, which the options and which the key"
          accept=".json"
          mostBytes={IMPORT_BYTES.added}
          sending={mapping}
        />
      )}
      {isTold && <UnderstoodForm of={of} data={data} isNeeded={!isUnreadable} />}
      {understood && <FileFacts understood={understood} />}
    </>
  );
}
