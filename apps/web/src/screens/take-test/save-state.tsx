import { useState } from 'react';
import type { SaveState as State } from '../../features/attempts/attempt.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { saveWords } from './use-save-words.ts';

const signs: Record<State, IconName> = { saved: 'tick', saving: 'ring', offline: 'warning' };

/** Whether the answers are safe. Only the change to offline and back is spoken. */
export function SaveState({ state }: { state: State }) {
  const [wasOffline, setWasOffline] = useState(false);
  if (state === 'offline' && !wasOffline) setWasOffline(true);
  return (
    <span className={state === 'offline' ? 'save-state is-offline' : 'save-state'}>
      <Icon name={signs[state]} />
      <span>{saveWords[state]}</span>
      <span className="unseen" role="status">
        {wasOffline &&
          state !== 'saving' &&
          (state === 'offline' ? saveWords.offline : 'Back online. Answers saved')}
      </span>
    </span>
  );
}
