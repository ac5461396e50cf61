import type { IconName } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { ReportAnswer } from './report.ts';

type Status = NonNullable<ReportAnswer['status']>;

export const STATUS_ICONS: Record<Status, IconName> = { Correct: 'tick', Partial: 'half', Wrong: 'cross' };
export const STATUS_TONES = {
  Correct: 'correct',
  Partial: 'partial',
  Wrong: 'wrong',
} as const satisfies Record<Status, string>;

/** @param status null: held back */
export function StatusMark({ status }: { status: Status | null }) {
  if (status === null) return <Mark icon="eye-off">Held back</Mark>;
  return (
    <Mark icon={STATUS_ICONS[status]} tone={STATUS_TONES[status]}>
      {status}
    </Mark>
  );
}
