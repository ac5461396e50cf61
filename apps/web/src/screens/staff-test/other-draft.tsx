import type { ShownTest, TestDraftStore } from '../../features/staff-tests/test-draft-store.ts';
import { Button } from '../../ui/button.tsx';
import { formatSavedAt } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

/** Strip where somebody else has saved the draft meanwhile; nothing is lost before the choice. */
export function OtherDraft({ draft, store }: { draft: ShownTest; store: TestDraftStore }) {
  const { rival } = draft;
  if (rival === null) return null;
  const who = rival.savedBy ?? 'Somebody';
  const what =
    rival.savedAt === null
      ? 'The changes that waited were published or thrown away meanwhile.'
      : `${who} saved something else at ${formatSavedAt(rival.savedAt)}.`;
  return (
    <div className="test-strip" role="alert">
      <Icon name="warning" />
      <p>
        <b>{what}</b>
        <small>What you have here is kept on this page, and not sent, until you choose.</small>
      </p>
      <Button onClick={() => store.choose('theirs')}>Take theirs</Button>
      <Button onClick={() => store.choose('mine')}>Keep mine, replace theirs</Button>
    </div>
  );
}
