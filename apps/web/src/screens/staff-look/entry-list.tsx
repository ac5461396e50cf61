import { type ReactNode, useRef } from 'react';
import type { NamedPicture } from '../../features/site-content/site-content.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EntryActs } from './entry-acts.tsx';

type Props<Entry> = {
  /** Name of one entry, such as `Question`. */
  name: string;
  entries: readonly Entry[];
  most: number;
  blank: Entry;
  /** True where an entry is one field, whose label says which it is. */
  isLine?: boolean;
  /** @param uploaded a picture that an entry names, if that is new */
  onEdit(entries: Entry[], uploaded?: NamedPicture): void;
  children(entry: Entry, index: number, change: Change<Entry>): ReactNode;
};
export type Change<Entry> = (fields: Partial<Entry>, uploaded?: NamedPicture) => void;

/** Entries that are added, moved and removed. */
export function EntryList<Entry>({ name, entries, most, blank, isLine, onEdit, children }: Props<Entry>) {
  const list = useRef<HTMLOListElement>(null);

  function remove(index: number): void {
    onEdit(entries.filter((_, each) => each !== index));
    // The button goes with its entry, so the list gets the focus.
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
              <EntryActs
                name={`${name.toLowerCase()} ${index + 1}`}
                index={index}
                count={entries.length}
                onMove={(by) => onEdit(moved(entries, index, by))}
                onRemove={() => remove(index)}
              />
              <div className={isLine ? 'look-entry-line' : 'look-entry-fields'}>
                {children(entry, index, (fields, uploaded) =>
                  onEdit(changed(entries, index, fields), uploaded),
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

/** The entries with one of them a place further up or down. */
export function moved<Entry>(entries: readonly Entry[], from: number, by: 1 | -1): Entry[] {
  const others = entries.filter((_, index) => index !== from);
  return [...others.slice(0, from + by), ...entries.slice(from, from + 1), ...others.slice(from + by)];
}

/** The entries with other fields in one of them. */
export function changed<Entry>(entries: readonly Entry[], index: number, fields: Partial<Entry>): Entry[] {
  return entries.map((each, at) => (at === index ? { ...each, ...fields } : each));
}
