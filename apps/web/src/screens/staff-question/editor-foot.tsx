import { useState } from 'react';
import type { User } from '../../features/accounts/session.ts';
import type { AuthoredQuestion } from '../../features/authoring/draft-state.ts';
import type { DraftStore } from '../../features/authoring/draft-store.ts';
import { Button } from '../../ui/button.tsx';
import { ReleaseActs } from './question-head.tsx';
import { DiscardDialog } from './version-conflict.tsx';

/** End of the editor: its keys, and what is done more rarely. */
export function EditorFoot({
  user,
  question,
  store,
  hasDraft,
  hasNeighbours,
}: {
  user: User;
  question: AuthoredQuestion;
  store: DraftStore;
  hasDraft: boolean;
  hasNeighbours: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { newest } = question;
  return (
    <div className="editor-foot">
      <p className="editor-tips">
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> save version
        </span>
        <span>
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move option
        </span>
        <span>
          <kbd>Alt</kbd> <kbd>V</kbd> phone or desk
        </span>
        {hasNeighbours && (
          <span>
            <kbd>Alt</kbd> <kbd>Page Up</kbd> <kbd>Page Down</kbd> previous, next question
          </span>
        )}
      </p>
      <div className="editor-foot-acts">
        {hasDraft && newest !== null && (
          <Button look="bare" onClick={() => setIsAsking(true)}>
            Throw the draft away
          </Button>
        )}
        <ReleaseActs question={question} user={user} />
      </div>
      {isAsking && newest && (
        <DiscardDialog
          store={store}
          title="Throw the draft away?"
          text={`Version ${newest.number} stays as it is. What you wrote since cannot be brought back.`}
          act="Throw it away"
          onDone={() => undefined}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
