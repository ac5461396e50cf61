import type { Understood } from '../../features/imports/imports.ts';

/** Remarks on the file as a whole, and fields of it that are not used: nothing is dropped without a word. */
export function FileFacts({ understood }: { understood: Understood }) {
  const { remarks, titles, unused } = understood;
  if (remarks.length + titles.length + unused.length === 0) return null;
  return (
    <ul className="file-facts" aria-label="Remarks on the file">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
      {titles.length > 0 && <li>{`Left out, above the heads: ${titles.join(' · ')}`}</li>}
      {unused.length > 0 && (
        <li>
          {`Not used: ${unused
            .map(({ name, items }) => `${name} (in ${items.toLocaleString('en-GB')})`)
            .join(', ')}`}
        </li>
      )}
    </ul>
  );
}
