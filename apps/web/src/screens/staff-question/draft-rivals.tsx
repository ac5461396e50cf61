import { CompareParts } from '../../features/authoring/compare-parts.tsx';
import { compare, takePart } from '../../features/authoring/differences.ts';
import type { Rival } from '../../features/authoring/draft-state.ts';
import type { DraftStore, ShownDraft } from '../../features/authoring/draft-store.ts';
import { Button } from '../../ui/button.tsx';
import { formatSavedAt } from '../../ui/formats.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { useToText } from './use-to-text.ts';

const TITLES: Record<Rival['from'], string> = {
  another_window: 'You wrote something else in another window.',
  this_device: 'This device has a text of yours that was never sent.',
};

/** Shows two texts of the same draft, of which its author keeps one. */
export function DraftRivals({ draft, store }: { draft: ShownDraft; store: DraftStore }) {
  const toText = useToText();
  const [rival] = draft.rivals;
  if (rival === undefined) return null;
  const version = rival.baseVersion === null ? '' : `, from version ${rival.baseVersion}`;
  return (
    <section aria-label="Two texts of your draft">
      <NoticeStrip title={TITLES[rival.from]} text="Both are kept, and neither is sent, until you choose." />
      <CompareParts
        parts={compare(null, rival.content, draft.content, toText)}
        theirs={`The other text, ${formatSavedAt(rival.writtenAt)}${version}`}
        mine="The text in the form"
        onTake={(part) => store.edit((mine) => takePart(mine, rival.content, part))}
      />
      <div className="choice-acts">
        <Button onClick={() => store.choose('mine')}>Keep the text in the form</Button>
        <Button onClick={() => store.choose('other')}>Take the other text</Button>
      </div>
    </section>
  );
}
