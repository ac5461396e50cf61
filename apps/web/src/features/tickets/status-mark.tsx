import type { TicketStatus } from '@assay/contract/tickets';
import { IconLabel } from '../../ui/icon.tsx';
import { statusLooks } from './status.ts';

/** How a ticket stands, with its sign. @param named by its name, as at the head of a chat; else as lists say it */
export function StatusMark({ status, named = false }: { status: TicketStatus; named?: boolean }) {
  const { label, icon, tone } = statusLooks[status];
  return (
    <IconLabel icon={icon} tone={tone}>
      {named ? status : label}
    </IconLabel>
  );
}
