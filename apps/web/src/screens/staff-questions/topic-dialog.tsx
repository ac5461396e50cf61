import { useState } from 'react';
import { describeChange, describeQuestions } from '../../features/questions/question-words.ts';
import { type FilterChoices, useEditQuestions } from '../../features/questions/questions.ts';
import { describePath, inTreeOrder, readPath } from '../../features/questions/topic-paths.ts';
import { SelectField, TextField } from '../../ui/forms/form-field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Chosen } from './chosen.ts';

type Props = {
  userId: string;
  chosen: Chosen;
  topics: FilterChoices['topics'];
  onDone(words: string): void;
  onClose(): void;
};

const NEW = 'new';
const NONE = 'none';

/** Files questions under a topic that there is, or under a new one. */
export function TopicDialog({ userId, chosen, topics, onDone, onClose }: Props) {
  const edit = useEditQuestions(userId);
  const [topic, setTopic] = useState('');
  const [error, setError] = useState<string | null>(null);

  /** @returns the path, or what is wrong with the choice */
  function read(fields: FormData): readonly string[] | string {
    if (topic === NONE) return [];
    if (topic === NEW) return readPath(String(fields.get('path')));
    return topics.find(({ _id }) => _id === topic)?.path ?? 'Please choose a topic.';
  }

  function act(fields: FormData): void {
    const path = read(fields);
    if (typeof path === 'string') {
      setError(path);
      return;
    }
    edit.mutate(
      { select: chosen.select, topic: [...path] },
      {
        onSuccess: (change) => {
          const waiting = change.changed === 0 ? '' : ' The new versions wait.';
          onDone(describeChange('Moved', change) + waiting);
        },
      },
    );
  }

  return (
    <BulkDialog
      title="Move to another topic"
      act={`Move ${describeQuestions(chosen.count)}`}
      isPending={edit.isPending}
      error={edit.error}
      onAct={act}
      onClose={onClose}
    >
      <SelectField
        label="Topic"
        value={topic}
        error={topic === NEW ? null : error}
        onChange={({ currentTarget }) => {
          setTopic(currentTarget.value);
          setError(null);
        }}
      >
        <option value="">Choose a topic</option>
        {inTreeOrder(topics).map(({ _id, path }) => (
          <option key={_id} value={_id}>
            {describePath(path)}
          </option>
        ))}
        <option value={NONE}>No topic</option>
        <option value={NEW}>A new topic…</option>
      </SelectField>
      {topic === NEW && (
        <TextField
          label="New topic"
          hint="From the widest to the narrowest, up to four steps: A > B > C"
          name="path"
          error={error}
          onInput={() => setError(null)}
        />
      )}
      <p className="bulk-note">
        Each question gets a new version. It waits until it is released: learners see the present one until
        then.
      </p>
    </BulkDialog>
  );
}
