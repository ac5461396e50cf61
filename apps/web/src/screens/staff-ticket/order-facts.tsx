import type { StaffTicket } from '../../features/staff-tickets/staff-ticket.ts';
import { formatDayAndTime, formatPayment } from '../../ui/formats.ts';

export type TicketOrder = Extract<StaffTicket['about'], { kind: 'order' }>;

const STATES: Record<TicketOrder['state'], string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  failed: 'Declined',
  expired: 'Not paid in time',
};

/** Facts of an order by which the office finds it. */
export function OrderFacts({ order }: { order: TicketOrder }) {
  return (
    <dl className="staff-facts">
      <dt>Plan</dt>
      <dd>{order.plan_type}</dd>
      <dt>Amount</dt>
      <dd>{formatPayment(order.amount)}</dd>
      <dt>Payment</dt>
      <dd>{STATES[order.state]}</dd>
      <dt>Ordered</dt>
      <dd>{formatDayAndTime(order.createdAt)}</dd>
      {order.payment_id !== null && (
        <>
          <dt>Payment ID</dt>
          <dd className="staff-facts-id">{order.payment_id}</dd>
        </>
      )}
      <dt>Order</dt>
      <dd className="staff-facts-id">{order.order}</dd>
    </dl>
  );
}
