import type { DraftFinding } from '@assay/contract';
import { Link } from 'react-router';
import { findingsAt, wordsOf } from '../../features/authoring/finding-words.ts';
import { staffQuestionPath } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEditing } from './editor-context.ts';

type Place = { field: DraftFinding['field']; index?: number | null };

/** Faults and warnings of one field, or of one entry of it, beside it; nothing where there are none. */
export function FindingsList({ field, index = null, id }: Place & { id?: string }) {
  const { findings } = useEditing();
  const found = findingsAt(findings, field, index);
  if (found.length === 0) return null;
  return (
    <ul className="findings" id={id}>
      {found.map((finding) => (
        <li
          key={`${finding.reason} ${finding.detail} ${finding.question?._id}`}
          data-finding={finding.level}
          className={finding.level === 'fault' ? 'is-fault' : undefined}
        >
          <Icon
            name={finding.level === 'fault' ? 'cross' : 'warning'}
            label={finding.level === 'fault' ? 'Fault' : 'Warning'}
          />
          <FindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function FindingText({ finding }: { finding: DraftFinding }) {
  const { what, cure } = wordsOf(finding);
  const { question } = finding;
  return (
    <p>
      <span>{what}</span>
      <small>{cure}</small>
      {question && (
        <Link to={staffQuestionPath(question._id)} target="_blank" rel="noopener">
          <span>{`${question.name}: ${question.stem}`}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>
      )}
    </p>
  );
}

/** True where a field, or one entry of it, has a fault. */
export function useIsFaulty({ field, index = null }: Place): boolean {
  const { findings } = useEditing();
  return findingsAt(findings, field, index).some(({ level }) => level === 'fault');
}

const FOCUSABLE =
  'input:not([hidden], [type="file"]), textarea, select, [contenteditable="true"], button:not([aria-disabled="true"])';

/** Moves the focus to the first field with a finding of this level. @returns false where there is none */
export function focusFinding(form: HTMLElement | null, level: DraftFinding['level']): boolean {
  const mark = form?.querySelector(`[data-finding="${level}"]`);
  const field = mark?.closest<HTMLElement>('[data-field]');
  const control = field?.querySelector<HTMLElement>(FOCUSABLE);
  if (!field || !control) return false;
  control.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
  return true;
}
