import { IMPORT_BYTES } from '@assay/contract/imports';
import { type SubmitEvent, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import {
  type OpenImport,
  type ReadingOptions,
  type Understood,
  useAddFile,
  useReadAgain,
} from '../../features/imports/imports.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledInput } from '../../ui/forms/labelled-select.tsx';
import { Icon, IconLabel } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { FileDrop } from './file-drop.tsx';
import { useSending } from './use-sending.ts';
import './understood-form.css';

type Props = {
  of: { userId: string; importId: string };
  data: OpenImport;
  /** True where the file cannot be read before this is told. */
  isNeeded: boolean;
};

/** Columns of a table and what each becomes, the bank's name, and what else is told about a file. */
export function UnderstoodForm({ of, data, isNeeded }: Props) {
  const { understood, options, meanings, asks, added } = data;
  const [changes, setChanges] = useState<Partial<ReadingOptions>>({});
  const readAgain = useReadAgain(of);
  const addFile = useAddFile(of);
  const pictures = useSending(
    (sending) => addFile.mutateAsync({ ...sending, purpose: 'pictures' }),
    () => undefined,
  );
  // Closed where all is understood: one came for the questions.
  const chosen: ReadingOptions = { ...options, ...changes };
  const columns = understood?.columns ?? [];
  const isChanged = Object.keys(changes).length > 0;
  const change = (next: Partial<ReadingOptions>) => setChanges((now) => ({ ...now, ...next }));

  function meaningOf(column: Understood['columns'][number]): string | null {
    const told = chosen.columns?.find((each) => each.column === column.column);
    return told === undefined ? column.meaning : told.meaning;
  }

  function choose(column: string, meaning: string | null): void {
    change({
      columns: columns.map((each) => ({
        column: each.column,
        meaning: each.column === column ? meaning : meaningOf(each),
      })),
    });
  }

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!readAgain.isPending) readAgain.mutate(chosen, { onSuccess: () => setChanges({}) });
  }

  const table: Column<Understood['columns'][number]>[] = [
    { head: 'Column', folded: 'away', cell: ({ column }) => <span>{column}</span> },
    { head: 'Head', kind: 'name', cell: ({ name }) => <span>{name}</span> },
    {
      head: 'Becomes',
      cell: (column) => (
        <select
          className="input select-input"
          aria-label={`Column ${column.column}, ${column.name}, becomes`}
          value={meaningOf(column) ?? ''}
          onChange={({ currentTarget }) => choose(column.column, currentTarget.value || null)}
        >
          <option value="">Not used</option>
          {meanings.map(({ meaning, label }) => (
            <option key={meaning} value={meaning}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
    {
      head: 'First cell',
      folded: 'below',
      cell: ({ first }) => (
        <span className="understood-first" title={first}>
          {first}
        </span>
      ),
    },
    {
      head: 'Filled',
      folded: 'below',
      cell: (column) => (
        <Filled column={column} rows={understood?.rows ?? 0} isUsed={meaningOf(column) !== null} />
      ),
    },
  ];

  return (
    <form className="understood" aria-labelledby="understood-title" onSubmit={send}>
      <div className="understood-head">
        <h2 className="section" id="understood-title">
          What was understood
        </h2>
        <p className="label">{understood === null ? '' : describeSource(understood)}</p>
      </div>
      {columns.length > 0 && (
        <details className="understood-columns" open={isNeeded}>
          <summary>{columns.length === 1 ? '1 column' : `${columns.length} columns`}</summary>
          <Table
            caption="Columns of the file and what they become"
            hidesCaption
            columns={table}
            rows={columns}
            keyOf={({ column }) => column}
            folds
          />
        </details>
      )}
      <div className="understood-options">
        <LabelledInput
          label="Into the bank"
          name="bank"
          required
          maxLength={40}
          autoComplete="off"
          value={chosen.bank}
          onChange={({ currentTarget: { value } }) => change({ bank: value })}
        />
        {(asks.includes('separator') || options.separator !== null) && (
          <LabelledInput
            label="Sign between several right answers"
            name="separator"
            maxLength={10}
            autoComplete="off"
            value={chosen.separator ?? ''}
            onChange={({ currentTarget: { value } }) => change({ separator: value || null })}
          />
        )}
        <label className="understood-box">
          <input
            type="checkbox"
            checked={chosen.mixOptions}
            onChange={({ currentTarget: { checked } }) => change({ mixOptions: checked })}
          />
          <span>Mix the options, where their order tells nothing</span>
        </label>
      </div>
      {(isNeeded || isChanged) && (
        <div className="understood-acts">
          <Button type="submit" look={isNeeded ? 'main' : 'line'} isBusy={readAgain.isPending}>
            {isNeeded ? 'Read the file' : 'Read again'}
          </Button>
          {!isNeeded && (
            <>
              <Button look="bare" onClick={() => setChanges({})}>
                Leave as it is
              </Button>
              <p className="label">Decisions and corrections below begin anew.</p>
            </>
          )}
        </div>
      )}
      {readAgain.isError && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{errorMessageOf(readAgain.error)}</span>
        </p>
      )}
      {columns.length > 0 && (
        <FileDrop
          label={added.pictures ?? 'Pictures that the table names'}
          act={added.pictures === null ? 'Add pictures' : 'Other pictures'}
          hint="A zip with the pictures in it; the file is then read again"
          accept=".zip"
          mostBytes={IMPORT_BYTES.added}
          isMain={false}
          sending={pictures}
        />
      )}
    </form>
  );
}

function Filled({
  column: { filled },
  rows,
  isUsed,
}: {
  column: Understood['columns'][number];
  rows: number;
  isUsed: boolean;
}) {
  if (!isUsed && filled > 0) {
    return (
      <IconLabel icon="warning" tone="partial">
        Choose, or leave out
      </IconLabel>
    );
  }
  return (
    <IconLabel icon="tick">{`${filled.toLocaleString('en-GB')} of ${rows.toLocaleString('en-GB')}`}</IconLabel>
  );
}

function describeSource({ format, namesPlace }: Understood): string {
  const name = format.charAt(0).toUpperCase() + format.slice(1);
  return namesPlace === null ? name : `${name}, heads in ${namesPlace}`;
}
