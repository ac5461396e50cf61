import { QUESTION_LENGTHS } from '@assay/contract/questions';
import { useState } from 'react';
import { describeChange, describeQuestions } from '../../features/questions/question-words.ts';
import { type FilterChoices, useEditQuestions } from '../../features/questions/questions.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { compareNames } from '../../ui/natural-order.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Chosen } from './chosen.ts';

type Props = {
  userId: string;
  chosen: Chosen;
  /** Tags of the whole bank. */
  tags: FilterChoices['tags'];
  onDone(words: string): void;
  onClose(): void;
};

/** Adds tags to questions, and takes tags away that any of them may have. */
export function TagsDialog({ userId, chosen, tags, onDone, onClose }: Props) {
  const edit = useEditQuestions(userId);
  const [error, setError] = useState<string | null>(null);
  const held = new Set(chosen.questions?.flatMap((question) => question.tags) ?? tags.map(({ tag }) => tag));

  function act(fields: FormData): void {
    const addTags = readTags(String(fields.get('add')));
    const removeTags = fields.getAll('remove').map(String);
    const fault = faultOf(addTags, removeTags);
    setError(fault);
    if (fault !== null) return;
    edit.mutate(
      { select: chosen.select, addTags, removeTags },
      { onSuccess: (change) => onDone(describeChange('Changed the tags of', change)) },
    );
  }

  return (
    <BulkDialog
      title="Tags"
      act={`Change tags of ${describeQuestions(chosen.count)}`}
      isPending={edit.isPending}
      error={edit.error}
      onAct={act}
      onClose={onClose}
    >
      <TextField
        label="Add"
        name="add"
        hint="Commas between them"
        error={error}
        onInput={() => setError(null)}
      />
      {held.size > 0 && (
        <fieldset className="tags-to-remove">
          <legend>Remove</legend>
          {[...held].toSorted(compareNames).map((tag) => (
            <label key={tag} className="questions-switch">
              <input type="checkbox" name="remove" value={tag} onChange={() => setError(null)} />
              <span>{tag}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="bulk-note">Tags belong to the question, not to a version: the change counts at once.</p>
    </BulkDialog>
  );
}

/** Reads tags between commas, each once. */
function readTags(text: string): string[] {
  const written = text.split(',').map((tag) => tag.trim());
  return [...new Set(written)].filter((tag) => tag !== '');
}

function faultOf(added: readonly string[], removed: readonly string[]): string | null {
  if (added.length + removed.length === 0) return 'Please write a tag to add, or choose one to remove.';
  const both = added.find((tag) => removed.includes(tag));
  if (both !== undefined) return `“${both}” is both added and removed.`;
  if (Math.max(added.length, removed.length) > QUESTION_LENGTHS.tags)
    return `At most ${QUESTION_LENGTHS.tags} tags at once, please.`;
  return added.some((tag) => tag.length > QUESTION_LENGTHS.tag)
    ? `A tag has at most ${QUESTION_LENGTHS.tag} characters.`
    : null;
}
