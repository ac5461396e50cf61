import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { type Snippet, useSaveSnippet } from '../../features/staff-tickets/snippets.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { describeLength } from '../../ui/formats.ts';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { type Check, useForm } from '../../ui/forms/use-form.ts';

type Props = {
  userId: string;
  /** Null for a new one. */
  snippet: Snippet | null;
  onSaved(snippet: Snippet): void;
  onClose(): void;
};

const checkTitle: Check = ({ value }) => {
  const { length } = value.trim();
  if (length === 0) return 'Please enter a title.';
  const most = TICKET_LENGTHS.snippetTitle;
  return length > most ? describeLength('A title', length, most) : null;
};

const checkText: Check = ({ value }) => {
  const { length } = value.trim();
  if (length === 0) return 'Please enter the answer.';
  const most = TICKET_LENGTHS.message;
  return length > most ? describeLength('An answer', length, most) : null;
};

/** Form for a new snippet, or for changing one. */
export function SnippetDialog({ userId, snippet, onSaved, onClose }: Props) {
  const save = useSaveSnippet(userId);
  const form = useForm({ title: checkTitle, text: checkText }, (fields) => {
    if (save.isPending) return;
    const written = { title: String(fields.get('title')).trim(), text: String(fields.get('text')).trim() };
    save.mutate({ ...(snippet && { _id: snippet._id }), ...written }, { onSuccess: onSaved });
  });
  return (
    <Dialog title={snippet ? 'Change the snippet' : 'Add a snippet'} cross onClose={onClose}>
      <form className="snippet-form" {...form.props}>
        <TextField
          label="Title"
          hint="Only for finding it. Learners do not see it."
          defaultValue={snippet?.title}
          data-first-focus
          {...form.field('title')}
        />
        <TextAreaField label="Answer" rows={8} defaultValue={snippet?.text} {...form.field('text')} />
        {save.isError && (
          <p role="alert" className="field-error">
            {messageOf(save.error)}
          </p>
        )}
        <SubmitButton busy={save.isPending} busyLabel="Saving…">
          Save
        </SubmitButton>
      </form>
    </Dialog>
  );
}

function messageOf(failure: Error): string {
  return errorCodeOf<'saveSnippet'>(failure) === 'not_found'
    ? 'Someone has deleted this snippet. Copy what you wrote and add it as a new one.'
    : errorMessageOf(failure);
}
