import { LINE_KINDS, LINE_KINDS_IN_ORDER } from '../../features/cohorts/cohort-words.ts';
import type { PastedLine } from '../../features/cohorts/cohorts.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const COLUMNS: readonly Column<PastedLine>[] = [
  {
    head: 'Address',
    kind: 'name',
    cell: ({ email, text, name, line }) => (
      <span className="cohort-who">
        <span>{email ?? text}</span>
        <span className="cohort-fact">{name === '' ? `Line ${line}` : `Line ${line} · ${name}`}</span>
      </span>
    ),
  },
  {
    head: 'What it is',
    folded: 'below',
    cell: ({ kind }) => (
      <span className="cohort-kind">
        <IconLabel icon={LINE_KINDS[kind].icon} tone={LINE_KINDS[kind].tone}>
          {LINE_KINDS[kind].name}
        </IconLabel>
      </span>
    ),
  },
  { head: 'Then', cell: ({ kind }) => LINE_KINDS[kind].outcome },
];

type Props = { people: readonly PastedLine[] };

/** Numbers of the pasted lines of each kind. */
export function LineNumbers({ people }: Props) {
  const countOf = (kind: PastedLine['kind']) => people.filter((person) => person.kind === kind).length;
  return (
    <ul className="cohort-sums" aria-label="Numbers">
      {LINE_KINDS_IN_ORDER.toReversed()
        .filter((kind) => countOf(kind) > 0)
        .map((kind) => (
          <li key={kind}>
            <IconLabel icon={LINE_KINDS[kind].icon} tone={LINE_KINDS[kind].tone}>
              {LINE_KINDS[kind].name}
            </IconLabel>
            <b>{countOf(kind).toLocaleString('en-GB')}</b>
          </li>
        ))}
    </ul>
  );
}

/** List of the pasted lines and what would happen to each, faults first. */
export function LineTable({ people }: Props) {
  return (
    <Table
      label="Addresses, faults first"
      columns={COLUMNS}
      rows={LINE_KINDS_IN_ORDER.flatMap((kind) => people.filter((person) => person.kind === kind))}
      keyOf={({ line, text }) => `${line} ${text}`}
      folds
    />
  );
}
