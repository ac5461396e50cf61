import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props<Entry> = {
  /** Name of one entry, such as `Question`. */
  name: string;
  entries: readonly Entry[];
  most: number;
  blank: Entry;
  /** True where an entry is one field, whose label says which it is. */
  isLine?: boolean;
  onEdit(entries: Entry[]): void;
  children(entry: Entry, index: number, change: (fields: Partial<Entry>) => void): ReactNode;
};

/** Entries that are added, moved and removed. */
export function EntryList<Entry>({ name, entries, most, blank, isLine, onEdit, children }: Props<Entry>) {
  const list = useRef<HTMLOListElement>(null);

  function move(from: number, by: 1 | -1): void {
    const others = entries.filter((_, index) => index !== from);
    onEdit([...others.slice(0, from + by), ...entries.slice(from, from + 1), ...others.slice(from + by)]);
  }

  function remove(index: number): void {
    onEdit(entries.filter((_, each) => each !== index));
    // The button goes with its entry; the list is the next stop.
    list.current?.focus();
  }

  return (
    <>
      <ol className="look-entries" ref={list} tabIndex={-1}>
        {entries.map((entry, index) => (
          // The place names the entry: what it holds is being typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names until they are saved
          <li key={index}>
            <fieldset className={isLine ? 'look-entry is-line' : 'look-entry'}>
              <legend className={isLine ? 'visually-hidden' : undefined}>{`${name} ${index + 1}`}</legend>
              <span className="look-entry-acts">
                <IconButton
                  icon="up"
                  label={`Move ${name.toLowerCase()} ${index + 1} up`}
                  isOff={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="down"
                  label={`Move ${name.toLowerCase()} ${index + 1} down`}
                  isOff={index === entries.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="cross"
                  label={`Remove ${name.toLowerCase()} ${index + 1}`}
                  onClick={() => remove(index)}
                />
              </span>
              <div className={isLine ? 'look-entry-line' : 'look-entry-fields'}>
                {children(entry, index, (fields) =>
                  onEdit(entries.map((each, at) => (at === index ? { ...each, ...fields } : each))),
                )}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {entries.length < most && (
        <div className="look-acts">
          <Button look="line" onClick={() => onEdit([...entries, blank])}>
            <Icon name="plus" /> <span>{`${name} ${entries.length + 1}`}</span>
          </Button>
        </div>
      )}
    </>
  );
}
