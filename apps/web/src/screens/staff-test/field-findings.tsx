import type { ReactNode } from 'react';
import type { CheckFinding } from '../../features/staff-tests/staff-tests.ts';
import { type FindingField, findingsAt, wordsOfFinding } from '../../features/staff-tests/test-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTestEditing } from './test-editing.ts';

/** Findings at one part of the form, beside it; nothing where there are none. */
export function FieldFindings({ field, id }: { field: FindingField; id?: string }) {
  const { findings } = useTestEditing();
  // Those of one topic stand in its row.
  return <Findings findings={findingsAt(findings, field).filter(({ topic }) => topic === null)} id={id} />;
}

export function Findings({ findings, id }: { findings: readonly CheckFinding[]; id?: string | undefined }) {
  if (findings.length === 0) return null;
  return (
    <ul className="test-findings" id={id}>
      {findings.map((finding) => {
        const isFault = finding.level === 'fault';
        return (
          <li
            key={`${finding.reason} ${finding.topic}`}
            data-finding={finding.level}
            className={isFault ? 'is-fault' : undefined}
          >
            <Icon name={isFault ? 'cross' : 'warning'} label={isFault ? 'Fault' : 'Warning'} />
            <span>{wordsOfFinding(finding)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** A part of the form with what is wrong at it. */
export function Field({
  field,
  size,
  children,
}: {
  field: FindingField;
  size: 'half' | 'third' | 'sixth' | 'whole';
  children: ReactNode;
}) {
  return (
    <div className={`is-${size}`} data-field={field}>
      {children}
      <FieldFindings field={field} />
    </div>
  );
}

/** True where a part of the form has a fault. */
export function useIsFaulty(field: FindingField): boolean {
  const { findings } = useTestEditing();
  return findingsAt(findings, field).some(({ level }) => level === 'fault');
}

const FOCUSABLE = 'input, select, button:not([aria-disabled="true"])';

/** Moves the focus to the first part with a finding of this level. */
export function focusFinding(form: HTMLElement | null, level: CheckFinding['level']): void {
  const mark = form?.querySelector(`[data-finding="${level}"]`);
  const field = mark?.closest<HTMLElement>('[data-field]');
  field?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  mark?.scrollIntoView({ block: 'center' });
}
