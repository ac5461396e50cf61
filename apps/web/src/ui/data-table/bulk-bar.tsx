import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { media } from '../media.ts';

/** Something that can be done with all chosen rows. */
export type BulkAct = { label: string; onAct(): void };

type Props = {
  /** Name for screen readers: "For the 3 chosen questions". */
  label: string;
  /** "3 chosen" */
  chosen: string;
  acts: readonly BulkAct[];
  /** Number of all that match, where more of them could be chosen; null where all are. */
  matching: number | null;
  onChooseAll(): void;
  onClear(): void;
};

/** Most acts beside the count, where there is room and where there is little; the others are under More. */
const IN_SIGHT = { wide: 5, narrow: 2 };

/** Acts on the chosen rows, in the place of the table's own line; on a phone at the lower edge. */
export function BulkBar({ label, chosen, acts, matching, onChooseAll, onClear }: Props) {
  const isNarrow = useMediaQuery(media['narrow-desktop'], undefined, { getInitialValueInEffect: false });
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const first = isNarrow ? IN_SIGHT.narrow : IN_SIGHT.wide;
  const hasMore = isNarrow || acts.length > first;
  const closingMore = (act: () => void) => () => {
    setIsMoreOpen(false);
    act();
  };
  const chooseAll = matching !== null && (
    <Button look="link" onClick={closingMore(onChooseAll)}>
      {`Choose all ${matching.toLocaleString('en-GB')} that match`}
    </Button>
  );
  return (
    <fieldset className="bulk-acts">
      <legend className="visually-hidden">{label}</legend>
      <b>{chosen}</b>
      {!isNarrow && chooseAll}
      {acts.slice(0, first).map(({ label: name, onAct }) => (
        <Button key={name} onClick={onAct}>
          {name}
        </Button>
      ))}
      {hasMore && (
        <Button aria-haspopup="dialog" onClick={() => setIsMoreOpen(true)}>
          More
        </Button>
      )}
      {!isNarrow && (
        <Button look="bare" onClick={onClear}>
          Clear
        </Button>
      )}
      {isMoreOpen && (
        <Dialog title={label} cross closesOutside onClose={() => setIsMoreOpen(false)}>
          <div className="bulk-more">
            {isNarrow && chooseAll}
            {acts.slice(first).map(({ label: name, onAct }) => (
              <Button key={name} isWide onClick={closingMore(onAct)}>
                {name}
              </Button>
            ))}
            {isNarrow && (
              <Button isWide onClick={closingMore(onClear)}>
                Clear
              </Button>
            )}
          </div>
        </Dialog>
      )}
    </fieldset>
  );
}
