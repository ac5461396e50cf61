import { useId, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import {
  type PreviewedPerson,
  usePreviewInvitationFile,
  usePreviewInvitations,
  useSendInvitations,
} from '../../features/people/people.ts';
import { describeInvitations } from '../../features/people/people-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/forms/form-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InvitePreview } from './invite-preview.tsx';
import { TableInput } from './table-input.tsx';

type Props = { userId: string; onDone(words: string): void; onClose(): void };

const EMPTY = 'Please paste at least one address.';

/** Invites people: their addresses, pasted or in a table, are shown for what they are before any mail. */
export function InviteDialog({ userId, onDone, onClose }: Props) {
  const ofText = usePreviewInvitations();
  const ofFile = usePreviewInvitationFile();
  const send = useSendInvitations(userId);
  const [text, setText] = useState('');
  const [again, setAgain] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const formId = useId();
  const people = ofFile.data ?? ofText.data;
  const invited = people?.flatMap((person) => inviteeOf(person, again)) ?? [];
  const renamed = again ? 0 : (people?.filter(({ kind }) => kind === 'changed').length ?? 0);
  const error = send.error ?? ofFile.error ?? ofText.error;
  const isBusy = ofText.isPending || ofFile.isPending || send.isPending;

  function look() {
    const isEmpty = text.trim() === '';
    setFault(isEmpty ? EMPTY : null);
    ofFile.reset();
    if (!isEmpty) ofText.mutate(text);
  }

  function readFile(file: File) {
    setFault(null);
    ofText.reset();
    ofFile.mutate(file);
  }

  function invite() {
    send.mutate(
      { people: invited, again },
      { onSuccess: (done) => onDone(`${describeSending(['Sent', 'Updated'], done.sent, done.renamed)}.`) },
    );
  }

  return (
    <Dialog title="Invite people" onClose={onClose}>
      <form
        id={formId}
        className="people-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          if (people === undefined) look();
          else if (invited.length > 0) invite();
        }}
      >
        {people === undefined ? (
          <>
            <TextAreaField
              label="Addresses"
              name="addresses"
              rows={8}
              spellCheck={false}
              autoComplete="off"
              hint="One a line, with or without a name: Ada Byron <ada@example.org>. Up to 1,000. Nothing is sent yet."
              value={text}
              error={fault}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setFault(null);
              }}
            />
            <TableInput isBusy={ofFile.isPending} onChoose={readFile} />
          </>
        ) : (
          <InvitePreview people={people} again={again} onAgain={setAgain} />
        )}
        {error && !isBusy && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
          </p>
        )}
      </form>
      <DialogFoot>
        {people === undefined ? (
          <Button onClick={onClose}>Go Back</Button>
        ) : (
          <Button
            onClick={() => {
              send.reset();
              ofText.reset();
              ofFile.reset();
            }}
          >
            Change addresses
          </Button>
        )}
        {people === undefined ? (
          <Button type="submit" form={formId} look="main" isBusy={ofText.isPending}>
            Check addresses
          </Button>
        ) : (
          invited.length > 0 && (
            <Button type="submit" form={formId} look="main" isBusy={send.isPending}>
              {describeSending(['Send', 'Update'], invited.length - renamed, renamed)}
            </Button>
          )
        )}
      </DialogFoot>
    </Dialog>
  );
}

function inviteeOf({ kind, email, name }: PreviewedPerson, again: boolean) {
  const isChosen = kind === 'new' || kind === 'changed' || (again && kind === 'invited');
  return isChosen && email !== null ? [{ email, name }] : [];
}

/** Says how many mails and names it is about: "Send 2 invitations, update 1 name". */
function describeSending([send, update]: [string, string], sent: number, renamed: number): string {
  if (renamed === 0) return `${send} ${describeInvitations(sent)}`;
  const names = renamed === 1 ? '1 name' : `${renamed.toLocaleString('en-GB')} names`;
  return sent === 0
    ? `${update} ${names}`
    : `${send} ${describeInvitations(sent)}, ${update.toLowerCase()} ${names}`;
}
