import { describePayment, formatPence } from '../../features/people/person-words.ts';
import type { WholePerson } from '../../features/people/persons.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/formats.ts';
import { PersonSection } from './person-section.tsx';
import type { PersonTask } from './person-task.ts';

type Props = {
  whole: WholePerson;
  /** Null for staff who only look. */
  onTask: ((task: PersonTask) => void) | null;
};

/** Times of access, bought or given. */
export function PersonAccess({ whole: { periods, person }, onTask }: Props) {
  return (
    <PersonSection
      title={person.planUntil === null ? 'Access' : `Access until ${formatDay(person.planUntil)}`}
      empty="Never bought, never given."
      rows={periods}
      keyOf={({ grantedAt, to }) => `${grantedAt} ${to}`}
      aside={
        onTask && (
          <Button look="link" onClick={() => onTask({ type: 'plan' })}>
            Give access…
          </Button>
        )
      }
      columns={[
        {
          head: 'Time',
          kind: 'name',
          cell: ({ from, to }) =>
            from === null || to === null ? 'Counts no more' : `${formatDay(from)} to ${formatDay(to)}`,
        },
        { head: 'How', cell: ({ isPaid }) => (isPaid ? 'Bought' : 'Given') },
        { head: 'On', cell: ({ grantedAt }) => formatDay(grantedAt), folded: 'below' },
      ]}
    />
  );
}

/** Payments, and orders that are still open. */
export function PersonPayments({ whole: { payments, openOrders }, onTask }: Props) {
  return (
    <>
      <PersonSection
        title="Payments"
        empty="Nothing was paid."
        rows={payments}
        keyOf={({ _id }) => _id}
        columns={[
          { head: 'What', kind: 'name', cell: ({ access }) => access },
          { head: 'Paid', cell: ({ paidAt }) => formatDay(paidAt), folded: 'below' },
          { head: 'State', cell: (payment) => describePayment(payment), folded: 'below' },
          { head: 'Amount', kind: 'figure', cell: ({ amountPence }) => formatPence(amountPence) },
          {
            head: 'Act',
            folded: 'below',
            cell: (payment) =>
              onTask &&
              payment.refundedPence < payment.amountPence && (
                <Button look="link" onClick={() => onTask({ type: 'refund', payment })}>
                  Pay back…
                </Button>
              ),
          },
        ]}
      />
      {openOrders.length > 0 && (
        <p className="people-note">
          {openOrders
            .map(
              ({ access, pricePence, since }) =>
                `${access}, ${formatPence(pricePence)}, ordered ${formatDay(since)}`,
            )
            .join('; ')}
        </p>
      )}
    </>
  );
}
