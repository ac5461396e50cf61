import type { ReactNode } from 'react';
import { cutPaymentId, describePayment, nameOfPlan } from '../../features/payments/payment-words.ts';
import type { Payments, Transaction } from '../../features/payments/payments.ts';
import { Block } from '../../ui/block.tsx';
import { formatDays, formatPayment, formatPaymentDay } from '../../ui/formats.ts';
import { WideContent } from '../../ui/rich-text/rich-text.tsx';
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import { InvoiceCell, Note } from './invoice-cell.tsx';

export type PaymentsQuery = { data: Payments | undefined; error: Error | null; refetch(): unknown };

/** One row per heading. */
const HEADS = ['Plan', 'Validity', 'Amount', 'Payment ID', 'Payment Date', 'Invoice'] as const;

/** Payments: a column for each, the newest first. */
export function PaymentsTable({ userId, query }: { userId: string; query: PaymentsQuery }) {
  const count = query.data?.transactions.length ?? 0;
  return (
    <Block
      title="Payments"
      // Shown where they are wider than the page, so that the first is not taken for all.
      aside={count > 1 && <span className="label">{`${count} payments`}</span>}
      query={query}
      skeleton={<TableSkeleton />}
    >
      {({ transactions }) =>
        transactions.length === 0 ? (
          <p className="empty">No payments yet.</p>
        ) : (
          <Table userId={userId} transactions={transactions} />
        )
      }
    </Block>
  );
}

function Table({ userId, transactions }: { userId: string; transactions: readonly Transaction[] }) {
  const row = (head: (typeof HEADS)[number], cellOf: (transaction: Transaction) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {transactions.map((transaction) => (
        <td key={transaction._id}>{cellOf(transaction)}</td>
      ))}
    </tr>
  );
  return (
    // Mounted anew with each payment, since it measures its width on mount.
    <WideContent key={transactions.length}>
      <table className="turned">
        <thead>
          <tr>
            <th scope="row">Plan</th>
            {transactions.map((transaction) => (
              <th key={transaction._id} scope="col" className="turned-name">
                {nameOfPlan(transaction)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Validity', ({ validity }) => formatDays(validity))}
          {row('Amount', (transaction) => (
            <Amount transaction={transaction} />
          ))}
          {row('Payment ID', ({ payment_id }) => (
            <span title={payment_id}>{cutPaymentId(payment_id)}</span>
          ))}
          {row('Payment Date', ({ createdAt }) => formatPaymentDay(createdAt))}
          {row('Invoice', (transaction) => (
            <InvoiceCell userId={userId} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </WideContent>
  );
}

function Amount({ transaction }: { transaction: Transaction }) {
  const note = describePayment(transaction);
  return (
    <>
      <span>{formatPayment(transaction.amount)}</span>
      {note && <Note {...note} />}
    </>
  );
}

function TableSkeleton() {
  return (
    <Skeleton>
      <table className="turned">
        <tbody>
          {HEADS.map((head) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>
                <SkeletonBar width="9em" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Skeleton>
  );
}
