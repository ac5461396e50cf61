import { useQuery } from '@tanstack/react-query';
import type { User } from '../../features/accounts/session.ts';
import { type CreatedTicket, TicketForm } from '../../features/tickets/ticket-form.tsx';
import { recipientsQuery } from '../../features/tickets/tickets.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatName } from '../../ui/formats.ts';
import { SelectField } from '../../ui/forms/form-field.tsx';
import { useChosenPicture } from '../../ui/pictures/use-chosen-picture.ts';
import { PictureField } from './picture-field.tsx';

type Props = { user: User; onClose(): void; onCreated(created: CreatedTicket): void };

/** Dialog with the whole form of a ticket, including recipient and picture. */
export function CreateTicketDialog({ user, onClose, onCreated }: Props) {
  const picture = useChosenPicture();
  const recipients = useQuery(recipientsQuery({ userId: user._id }));
  return (
    <Dialog title="Create New Ticket" cross onClose={onClose}>
      <TicketForm
        user={user}
        image={picture.chosen?.file}
        onCreated={onCreated}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        {/* A new key once they are known, so that the first of them is chosen. */}
        <SelectField key={recipients.data ? 'known' : 'coming'} label="Send to" name="to">
          {recipients.data?.map((person) => (
            <option key={person._id} value={person._id}>
              {formatName(person)}
            </option>
          ))}
          <option value="">Anyone</option>
        </SelectField>
        <PictureField picture={picture} />
      </TicketForm>
    </Dialog>
  );
}
