import { Button } from '../../ui/button.tsx';
import './tests.css';

type Props = {
  shown: number;
  total: number;
  /** Kind of entry, for screen readers: "topics". */
  what: string;
  onMore: () => void;
};

/** Row under a list that is cut: how many are shown, and the button for all. Nothing where all are. */
export function MoreCards({ shown, total, what, onMore }: Props) {
  if (shown >= total) return null;
  return (
    <div className="cards-more">
      <span>{`${shown} of ${total} shown`}</span>
      <Button onClick={onMore}>
        <span>{`Show all ${total}`}</span>
        <span className="visually-hidden">{` ${what}`}</span>
      </Button>
    </div>
  );
}
