import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf } from '../../api/api-error.ts';
import { erasePreviewQuery, personActs, usePersonAct } from '../../features/people/persons.ts';
import { formatName, formatShortTime } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { PersonDialogProps } from './person-task.ts';

const OTHER_ADDRESS = 'This is not the address of the account.';

/** Erases a learner, after their address was typed. */
export function EraseDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const query = useQuery(erasePreviewQuery(of));
  const erase = usePersonAct(of, personActs.erase);
  const [fault, setFault] = useState<string | null>(null);
  const isOpen = query.data !== undefined && query.data.openTests.length === 0;
  const isOther = errorCodeOf<'erasePerson'>(erase.error) === 'address_differs';
  return (
    <ReasonDialog
      title={`Erase ${formatName(person)}`}
      act={isOpen ? 'Erase for good' : null}
      isPending={erase.isPending}
      error={isOther ? null : erase.error}
      onClose={onClose}
      onAct={(reason, fields) => {
        const email = String(fields.get('email')).trim();
        const isSame = email.toLowerCase() === person.email.toLowerCase();
        setFault(isSame ? null : OTHER_ADDRESS);
        if (isSame) erase.mutate({ email, reason }, { onSuccess: () => onDone('Erased.') });
      }}
    >
      <p>
        Erases name, address, date of birth, number, pictures, password, notes, practice and tickets. Results
        stay, without a name. This cannot be undone.
      </p>
      <Loaded query={query}>
        {({ openTests, openOrders, payments, invoices }) =>
          openTests.length > 0 ? (
            <ul className="people-names">
              {openTests.map(({ test_name, deadlineAt }) => (
                <li
                  key={test_name}
                >{`Sits ${test_name} until ${formatShortTime(deadlineAt)}: wait for that.`}</li>
              ))}
            </ul>
          ) : (
            <p className="people-note">{describeKept({ openOrders, payments, invoices })}</p>
          )
        }
      </Loaded>
      {isOpen && (
        <TextField
          label="Their address"
          name="email"
          type="email"
          autoComplete="off"
          hint={`Type ${person.email} to confirm.`}
          error={fault ?? (isOther ? OTHER_ADDRESS : null)}
          onInput={() => setFault(null)}
        />
      )}
    </ReasonDialog>
  );
}

function describeKept({
  openOrders,
  payments,
  invoices,
}: Record<'openOrders' | 'payments' | 'invoices', number>) {
  const kept =
    payments === 0
      ? 'No payments have to be kept.'
      : `Kept, as the law asks: ${payments} payments and ${invoices} invoices.`;
  return openOrders === 0 ? kept : `${kept} ${openOrders} open orders are closed.`;
}
