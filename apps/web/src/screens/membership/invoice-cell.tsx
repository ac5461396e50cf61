import { describeInvoice, type Note as NoteWords } from '../../features/payments/payment-words.ts';
import { type Transaction, useInvoiceDownload } from '../../features/payments/payments.ts';
import { Button } from '../../ui/button.tsx';
import { formatPaymentDay } from '../../ui/formats.ts';
import { Icon, IconLabel } from '../../ui/icon.tsx';

/** Download of the invoice, or its state. */
export function InvoiceCell({ userId, transaction }: { userId: string; transaction: Transaction }) {
  const { _id, invoice_state, createdAt } = transaction;
  const download = useInvoiceDownload(userId);
  if (invoice_state !== 'ready') return <Note {...describeInvoice(invoice_state)} />;
  return (
    <Button look="link" isBusy={download.isPending} onClick={() => download.mutate(_id)}>
      <Icon name="download" />
      <span className="invoice-name">
        Invoice<span className="visually-hidden">{` of ${formatPaymentDay(createdAt)}`}</span>
      </span>
    </Button>
  );
}

/** A remark beside a payment, with its sign. */
export function Note({ icon, tone, words }: NoteWords) {
  return (
    <span className="turned-note">
      <IconLabel icon={icon} tone={tone}>
        {words}
      </IconLabel>
    </span>
  );
}
