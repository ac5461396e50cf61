import type { PreviewedPerson } from '../../features/people/people.ts';
import { KINDS, KINDS_IN_ORDER } from '../../features/people/people-words.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Props = { people: readonly PreviewedPerson[]; again: boolean; onAgain(again: boolean): void };

/** List of the pasted lines and what would happen to each, faults first, with the numbers above. */
export function InvitePreview({ people, again, onAgain }: Props) {
  const inOrder = KINDS_IN_ORDER.flatMap((kind) => people.filter((person) => person.kind === kind));
  const countOf = (kind: PreviewedPerson['kind']) => people.filter((person) => person.kind === kind).length;
  return (
    <>
      <ul className="invite-sums" aria-label="Numbers">
        {KINDS_IN_ORDER.toReversed()
          .filter((kind) => countOf(kind) > 0)
          .map((kind) => (
            <li key={kind}>
              <IconLabel icon={KINDS[kind].icon} tone={KINDS[kind].tone}>
                {KINDS[kind].name}
              </IconLabel>
              <b>{countOf(kind).toLocaleString('en-GB')}</b>
            </li>
          ))}
      </ul>
      {people.some(({ kind }) => isRepeatable(kind)) && (
        <label className="invite-again">
          <input
            type="checkbox"
            checked={again}
            onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
          />
          <span>Send again to those invited before</span>
        </label>
      )}
      <Table
        label="Addresses, faults first"
        columns={columnsWhere(again)}
        rows={inOrder}
        keyOf={({ line, text }) => `${line} ${text}`}
        folds
      />
    </>
  );
}

function columnsWhere(again: boolean): Column<PreviewedPerson>[] {
  return [
    {
      head: 'Address',
      kind: 'name',
      cell: ({ email, text, name, line }) => (
        <span className="people-who">
          <span>{email ?? text}</span>
          <span className="people-fact">
            {email === null || name === '' ? `Line ${line}` : `Line ${line} · ${name}`}
          </span>
        </span>
      ),
    },
    {
      head: 'What it is',
      folded: 'below',
      cell: (person) => (
        <span className="people-state">
          <IconLabel icon={KINDS[person.kind].icon} tone={KINDS[person.kind].tone}>
            {describeKind(person)}
          </IconLabel>
        </span>
      ),
    },
    {
      head: 'Then',
      cell: ({ kind }) => (again && isRepeatable(kind) ? 'Invited again' : KINDS[kind].outcome),
    },
  ];
}

/** True for whoever is mailed only where that is asked for. */
function isRepeatable(kind: PreviewedPerson['kind']): boolean {
  return kind === 'invited' || kind === 'changed';
}

function describeKind({ kind, before }: PreviewedPerson): string {
  if (kind !== 'changed' || before === null) return KINDS[kind].name;
  return before.name === '' ? 'Invited before, without a name' : `Invited before, as ${before.name}`;
}
