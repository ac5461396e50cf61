import { type ReactNode, useContext, useRef, useState } from 'react';
import type { NamedPicture } from '../../features/site-content/site-content.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, IconLabel } from '../../ui/icon.tsx';
import { EntryActs } from './entry-acts.tsx';
import { type Change, changed, moved } from './entry-list.tsx';
import { SendingContext } from './picture-field.tsx';

type Props<Entry> = {
  /** Name of one entry, such as `Topic page`. */
  name: string;
  entries: readonly Entry[];
  most: number;
  blank: Entry;
  /** Words for a closed entry. */
  titleOf(entry: Entry): string;
  isFaulty(index: number): boolean;
  onEdit(entries: Entry[], uploaded?: NamedPicture): void;
  children(entry: Entry, index: number, change: Change<Entry>): ReactNode;
};

/** List of many or long entries: only their titles are shown, and one entry is open at a time. */
export function ClosedEntries<Entry>(props: Props<Entry>) {
  const { name, entries, most, blank, titleOf, isFaulty, onEdit, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const { isSending } = useContext(SendingContext);

  function move(from: number, by: 1 | -1): void {
    onEdit(moved(entries, from, by));
    setOpened(from + by);
  }

  function remove(index: number): void {
    onEdit(entries.filter((_, each) => each !== index));
    setOpened(null);
    // The button goes with its entry, so the list gets the focus.
    list.current?.focus();
  }

  return (
    <>
      <ol className="look-closed" ref={list} tabIndex={-1}>
        {entries.map((entry, index) => {
          const isOpen = index === opened;
          const title = titleOf(entry) || `${name} ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names until they are saved
            <li key={index}>
              <span className="look-closed-head">
                <Button
                  look="link"
                  aria-expanded={isOpen}
                  isOff={isSending}
                  onClick={() => setOpened(isOpen ? null : index)}
                >
                  {title}
                </Button>
                {isFaulty(index) && <IconLabel icon="warning">Needs correcting</IconLabel>}
              </span>
              {isOpen && (
                <fieldset className="look-entry">
                  <legend className="visually-hidden">{title}</legend>
                  <EntryActs
                    name={title}
                    index={index}
                    count={entries.length}
                    onMove={(by) => move(index, by)}
                    onRemove={() => remove(index)}
                  />
                  {children(entry, index, (fields, uploaded) =>
                    onEdit(changed(entries, index, fields), uploaded),
                  )}
                </fieldset>
              )}
            </li>
          );
        })}
      </ol>
      {entries.length < most && (
        <div className="look-acts">
          <Button
            look="line"
            isOff={isSending}
            onClick={() => {
              onEdit([...entries, blank]);
              setOpened(entries.length);
            }}
          >
            <Icon name="plus" /> <span>{`${name} ${entries.length + 1}`}</span>
          </Button>
        </div>
      )}
    </>
  );
}
