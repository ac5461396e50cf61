import { errorMessageOf } from '../../api/api-error.ts';
import { type Snippet, useDeleteSnippet } from '../../features/staff-tickets/snippets.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';

type Props = { userId: string; snippet: Snippet; onDeleted(): void; onClose(): void };

/** Asks for confirmation: the snippet is shared, and is deleted for all staff. */
export function DeleteSnippetDialog({ userId, snippet, onDeleted, onClose }: Props) {
  const remove = useDeleteSnippet(userId);
  return (
    <Dialog title={`Delete “${snippet.title}”?`} onClose={onClose}>
      <p>It is deleted for everyone who answers tickets here. Messages already sent stay.</p>
      {remove.isError && (
        <p role="alert" className="field-error">
          {errorMessageOf(remove.error)}
        </p>
      )}
      <DialogFoot>
        <Button
          isBusy={remove.isPending}
          onClick={() => remove.mutate(snippet._id, { onSuccess: onDeleted })}
        >
          Delete it
        </Button>
        <Button look="main" data-first-focus onClick={onClose}>
          Keep it
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
