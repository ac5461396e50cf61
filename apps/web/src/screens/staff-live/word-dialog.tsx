import { MAX_WORD_LENGTH } from '@assay/assessment';
import { useState } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';
import { useSendWord } from '../../features/live/live.ts';
import { describeLearners } from '../../features/live/live-words.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { TextAreaField } from '../../ui/forms/form-field.tsx';
import type { Target } from './live-task.ts';

type Props = {
  of: { testId: string };
  target: Target;
  onDone(words: string): void;
  onClose(): void;
};

/** Says something to learners in the middle of a test. */
export function WordDialog({ of, target, onDone, onClose }: Props) {
  const send = useSendWord(of);
  // The same in each try, so that nobody reads it twice.
  const [wordId] = useState(randomUuid);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <ActDialog
      title={`Message to ${describeLearners(target.count)}`}
      act="Send"
      isPending={send.isPending}
      error={send.error}
      onClose={onClose}
      onAct={(fields) => {
        const text = String(fields.get('text')).trim();
        setFault(text === '' ? 'Please write something.' : null);
        if (text === '') return;
        send.mutate(
          { wordId, text, attempts: target.attempts },
          { onSuccess: ({ reached }) => onDone(`Sent to ${describeLearners(reached)}.`) },
        );
      }}
    >
      <TextAreaField
        label="Message"
        name="text"
        rows={4}
        maxLength={MAX_WORD_LENGTH}
        hint="Shown above the question within half a minute, to those who are still writing. Kept in the audit log."
        error={fault}
        onInput={() => setFault(null)}
      />
    </ActDialog>
  );
}
