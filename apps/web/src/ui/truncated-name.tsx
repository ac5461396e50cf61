import { cutName, cutTitle } from './formats.ts';

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
