import { AUDITED, type AuditView } from '../../features/audits/audit-view.ts';
import { SUBJECT_NAMES } from '../../features/audits/audit-words.ts';
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-select.tsx';

type Props = { view: AuditView; onChoose(change: Partial<AuditView>): void };

/** Filters of the audit log: what it is about, and the days, both included. */
export function AuditFilters({ view, onChoose }: Props) {
  return (
    <search className="audit-filters">
      <LabelledSelect
        label="About"
        value={view.subject}
        options={[[null, 'Everything'], ...AUDITED.map((each) => [each, SUBJECT_NAMES[each]] as const)]}
        onChoose={(subject) => onChoose({ subject })}
      />
      <DayField label="From" value={view.from} onChoose={(from) => onChoose({ from })} />
      <DayField label="To" value={view.to} onChoose={(to) => onChoose({ to })} />
    </search>
  );
}

/** A day, which is chosen once it is whole; an empty field chooses none. */
function DayField({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string | null;
  onChoose(day: string | null): void;
}) {
  return (
    <LabelledInput
      // Set from outside, as Back does, it shows that day.
      key={value}
      label={label}
      type="date"
      defaultValue={value ?? ''}
      onChange={({ currentTarget }) => {
        const day = currentTarget.value;
        if (day === '' ? value !== null : day !== value && !day.startsWith('0')) onChoose(day || null);
      }}
    />
  );
}
