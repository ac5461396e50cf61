import { cutTitle } from './formats.ts';

/**
 * A name that is cut visually only: its tooltip has the whole of it, and so does its text for screen readers.
 */
export function TruncatedName({ name, limit }: { name: string; limit?: number }) {
  const shown = cutTitle(name, limit);
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
