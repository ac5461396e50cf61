import { cutTitle } from './formats.ts';

/**
 * A name that is cut visually only: its tooltip has the whole of it, and so does its text for screen readers.
 * @param limit the table's, where names are cut in their middle; by default they are cut as titles are
 */
export function TruncatedName({ name, limit }: { name: string; limit?: number }) {
  const shown = limit === undefined ? cutTitle(name) : cutName(name, limit);
  if (shown === name) return name;
  return (
    <>
      <span aria-hidden="true" title={name}>
        {shown}
      </span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}

/**
 * Last part of a name that tells it from others: behind the last colon or comma, or its last number with the
 * word before it.
 */
const ENDING = /(?:[:,]\s[^:,]*|\s\S+\s\S*\d\S*)$/u;

/**
 * Cuts a long name in its middle, at a word, so that "…: Paper 1" and "…: Paper 2" stay different; at its end
 * where the ending would take more than half.
 */
function cutName(name: string, limit: number): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  if ([...name].length <= limit || ending === '' || [...ending].length > limit / 2)
    return cutTitle(name, limit);
  const beginning = [...name].slice(0, limit - [...ending].length - 1).join('');
  return `${beginning.replace(/\s\S*$/u, '')}…${ending}`;
}
