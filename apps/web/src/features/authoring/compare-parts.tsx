import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Chunk, type ComparedPart, describePart, type Part, type Side } from './differences.ts';
import './compare-parts.css';

/** Parts in which two texts differ, side by side. */
export function CompareParts({
  parts,
  theirs,
  mine,
  onTake,
}: {
  parts: readonly ComparedPart[];
  /** Heads of the columns. */
  theirs: string;
  mine: string;
  /** Takes a part of theirs into mine; absent where that is not offered. */
  onTake?: (part: Part) => void;
}) {
  const columns: Column<ComparedPart>[] = [
    { head: 'Part', kind: 'name', cell: ({ part }) => describePart(part) },
    {
      head: theirs,
      cell: ({ part, before }) => (
        <>
          {before && <SideText side={before} />}
          {onTake && (
            <Button look="link" onClick={() => onTake(part)}>
              <span>Take this</span>
              <span className="visually-hidden">{`: ${describePart(part)}`}</span>
            </Button>
          )}
        </>
      ),
    },
    { head: mine, cell: ({ after }) => <SideText side={after} /> },
  ];
  return (
    <div className="compared">
      <Table
        label="What differs"
        columns={columns}
        rows={parts}
        keyOf={({ part }) => describePart(part)}
        empty={<p>Nothing differs.</p>}
      />
    </div>
  );
}

/** Differences of one text from another, part by part. */
export function DifferenceList({ parts }: { parts: readonly ComparedPart[] }) {
  if (parts.length === 0) return <p className="difference-none">Nothing differs.</p>;
  return (
    <dl className="difference-list">
      {parts.map(({ part, after }) => (
        <div key={describePart(part)}>
          <dt>{describePart(part)}</dt>
          <dd>
            <SideText side={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SideText({ side: { chunks, change } }: { side: Side }) {
  const isEmpty = chunks.every(({ text }) => text.trim() === '');
  return (
    <p className="difference">
      {isEmpty ? (
        <span className="difference-note">Empty</span>
      ) : (
        chunks.map((chunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which change as a whole
          <ChunkText key={index} chunk={chunk} />
        ))
      )}
      {change === 'same' && <span className="difference-note">, as before</span>}
      {change === 'format' && <span className="difference-note"> (other formatting)</span>}
    </p>
  );
}

function ChunkText({ chunk: { text, kind } }: { chunk: Chunk }) {
  if (kind === 'same') return <span>{text}</span>;
  return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>;
}
