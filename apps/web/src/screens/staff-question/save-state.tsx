import type { ShownDraft } from '../../features/authoring/draft-store.ts';
import { formatSavedAt } from '../../ui/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** State of saving, as words and a sign. */
function describeSaving(draft: ShownDraft): { icon: IconName; words: string; isTrouble: boolean } | null {
  const { trouble, isKeptHere, isSlow, savedAt } = draft;
  if (isSlow) return { icon: 'ring', words: 'Saving…', isTrouble: false };
  if (trouble !== null)
    return { icon: 'warning', words: wordsOfTrouble(trouble, isKeptHere), isTrouble: true };
  if (savedAt !== null) {
    return { icon: 'tick', words: `Draft saved ${formatSavedAt(savedAt)}`, isTrouble: false };
  }
  return null;
}

function wordsOfTrouble(trouble: NonNullable<ShownDraft['trouble']>, isKeptHere: boolean): string {
  const where = isKeptHere ? 'draft kept on this device' : 'keep this page open, this device has no room';
  switch (trouble) {
    case 'offline':
      return `Offline: ${where}`;
    case 'refused':
      return `Not saved, a text is too long: ${where}`;
    case 'too_many_drafts':
      return `Not saved, you have too many drafts: ${where}`;
  }
}

export function SaveState({ draft }: { draft: ShownDraft }) {
  const state = describeSaving(draft);
  return (
    <p role="status" className={state?.isTrouble ? 'draft-saving is-trouble' : 'draft-saving'}>
      {state && (
        <>
          <Icon name={state.icon} /> <span>{state.words}</span>
        </>
      )}
    </p>
  );
}
