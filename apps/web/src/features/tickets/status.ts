import type { TicketStatus } from '@assay/contract/tickets';
import type { IconName } from '../../ui/icon.tsx';

type StatusLook = {
  /** In lists (specification section 4). */
  label: string;
  icon: IconName;
  tone: 'partial' | 'plain' | 'correct';
};

/** How each status is worded and drawn; at the head of a chat its own name stands in the place of the label. */
export const statusLooks: Record<TicketStatus, StatusLook> = {
  Pending: { label: 'In Progress', icon: 'clock', tone: 'plain' },
  Open: { label: 'Issue Not Resolved', icon: 'warning', tone: 'partial' },
  Closed: { label: 'Issue Resolved', icon: 'tick', tone: 'correct' },
};
