import { useContext } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { SendingContext } from './picture-field.tsx';

type Props = {
  /** Name of the entry within a label, such as `question 2`. */
  name: string;
  index: number;
  count: number;
  onMove(by: 1 | -1): void;
  onRemove(): void;
};

/** Buttons that move an entry up and down and remove it. */
export function EntryActs({ name, index, count, onMove, onRemove }: Props) {
  const { isSending } = useContext(SendingContext);
  return (
    <span className="look-entry-acts">
      <IconButton
        icon="up"
        label={`Move ${name} up`}
        isOff={isSending || index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        label={`Move ${name} down`}
        isOff={isSending || index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton icon="cross" label={`Remove ${name}`} isOff={isSending} onClick={onRemove} />
    </span>
  );
}
