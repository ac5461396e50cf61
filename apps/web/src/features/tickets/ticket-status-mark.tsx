import type { TicketStatus } from '@assay/contract/tickets';
import { IconLabel, type IconName } from '../../ui/icon.tsx';

type StatusLook = {
  /** Label in lists (specification section 4). */
  label: string;
  icon: IconName;
  tone: 'partial' | 'plain' | 'correct';
};

/** Label and sign of each status; at the head of a chat its own name replaces the label. */
const LOOKS: Record<TicketStatus, StatusLook> = {
  Pending: { label: 'In Progress', icon: 'clock', tone: 'plain' },
  Open: { label: 'Issue Not Resolved', icon: 'warning', tone: 'partial' },
  Closed: { label: 'Issue Resolved', icon: 'tick', tone: 'correct' },
};

/**
 * Status of a ticket, with its sign. @param named by its name, as at the head of a chat; else by the label of
 * lists
 */
export function TicketStatusMark({ status, named = false }: { status: TicketStatus; named?: boolean }) {
  const { label, icon, tone } = LOOKS[status];
  return (
    <IconLabel icon={icon} tone={tone}>
      {named ? status : label}
    </IconLabel>
  );
}
