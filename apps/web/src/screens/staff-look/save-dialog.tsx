import { useId } from 'react';
import {
  type CheckedDocument,
  type SiteContent,
  useSaveDocument,
} from '../../features/site-content/site-content.ts';
import { DOCUMENTS, sentenceOfFailure } from '../../features/site-content/site-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { ChangeList } from './change-list.tsx';

type Props = {
  userId: string;
  content: SiteContent;
  base: number;
  checked: CheckedDocument;
  onSaved(): void;
  onFailed(failure: Error): void;
  onClose(): void;
};

/** Says what saving changes, and asks for a word about it. */
export function SaveDialog({ userId, content, base, checked, onSaved, onFailed, onClose }: Props) {
  const save = useSaveDocument(userId);
  const formId = useId();
  const { changes, leftOut, contrast } = checked;
  const { consequence } = DOCUMENTS[content.document];
  return (
    <Dialog title="Save for everybody?" onClose={onClose}>
      <form
        id={formId}
        className="look-form"
        onSubmit={(event) => {
          event.preventDefault();
          const message = String(new FormData(event.currentTarget).get('message'));
          if (!save.isPending) void save.mutateAsync({ content, base, message }).then(onSaved, onFailed);
        }}
      >
        {changes.length === 0 ? (
          <p>Nothing differs from what stands.</p>
        ) : (
          <>
            <ChangeList changes={changes} />
            {consequence !== undefined && <p>{consequence}</p>}
            {contrast && (
              <p>
                {`Contrast of words: ${contrast.light.text.toFixed(1)} on light pages, ${contrast.dark.text.toFixed(1)} on dark ones; of buttons: ${contrast.light.button.toFixed(1)} and ${contrast.dark.button.toFixed(1)}. At least 4.5 can be read.`}
              </p>
            )}
            {leftOut.length > 0 && (
              <ul className="look-left-out">
                {leftOut.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>{message}</li>
                ))}
              </ul>
            )}
            <TextField
              label="What did you change? (may be empty)"
              name="message"
              maxLength={500}
              data-first-focus
            />
          </>
        )}
        {save.isError && (
          <p role="alert" className="field-error">
            {sentenceOfFailure(save.error)}
          </p>
        )}
      </form>
      <DialogFoot>
        <Button onClick={onClose}>Go Back</Button>
        {changes.length > 0 && (
          <Button type="submit" form={formId} look="main" isBusy={save.isPending}>
            Save
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
