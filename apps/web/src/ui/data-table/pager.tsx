import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { LabelledSelect } from '../forms/labelled-select.tsx';
import { IconButton } from '../icon-button.tsx';
import './pager.css';

type Props = {
  /** Name for screen readers, where there are several on a page. */
  label?: string;
  page: number;
  size: number;
  total: number;
  onPage(page: number): void;
  /** Choice of the number of rows, and the list of keys, at the foot of a table. */
  children?: ReactNode;
};

/** Range and total of what is shown, and the ways to other pages. */
export function Pager({ label = 'Pages', page, size, total, onPage, children }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  const [first, end, all] = [(page - 1) * size + 1, Math.min(page * size, total), total].map((figure) =>
    figure.toLocaleString('en-GB'),
  );
  return (
    <nav className="pager" aria-label={label}>
      <p>{`${first}–${end} of ${all}`}</p>
      {children}
      <div className="pager-turn">
        <IconButton icon="first" label="First page" isOff={page <= 1} onClick={() => onPage(1)} />
        <IconButton icon="left" label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)} />
        <span>{`${page.toLocaleString('en-GB')} / ${last.toLocaleString('en-GB')}`}</span>
        <IconButton icon="right" label="Next page" isOff={page >= last} onClick={() => onPage(page + 1)} />
        <IconButton icon="last" label="Last page" isOff={page >= last} onClick={() => onPage(last)} />
      </div>
    </nav>
  );
}

/** Choices in the pager of a table, beside the ways: its number of rows, and its keys. */
export function TableChoices({
  size,
  sizes,
  onSize,
  onKeys,
}: {
  size: number;
  sizes: readonly number[];
  onSize(size: number): void;
  onKeys(): void;
}) {
  return (
    <>
      <div className="pager-size">
        <LabelledSelect
          label="Rows"
          value={String(size)}
          options={sizes.map((each) => [String(each), String(each)] as const)}
          onChoose={(chosen) => onSize(Number(chosen))}
        />
      </div>
      <div className="pager-keys">
        <Button look="link" aria-haspopup="dialog" onClick={onKeys}>
          Keys
        </Button>
      </div>
    </>
  );
}
