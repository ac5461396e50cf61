import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { Icon } from '../icon.tsx';

type Props = {
  /** Columns that may be hidden. */
  columns: readonly { id: string; head: string }[];
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
};

/** Button of a dialog in which a person chooses the columns; each change is seen and kept at once. */
export function ColumnChoice({ columns, chosen, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="bare" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="columns" /> <span>Columns</span>
      </Button>
      {isOpen && (
        <Dialog title="Columns" cross closesOutside onClose={close}>
          <div className="column-choice">
            {columns.map(({ id, head }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ currentTarget }) =>
                    onChoose(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <span>{head}</span>
              </label>
            ))}
          </div>
          <DialogFoot>
            <Button look="main" onClick={close}>
              Done
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}
