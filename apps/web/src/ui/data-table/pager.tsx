import { Button } from '../button.tsx';
import { LabelledSelect } from '../forms/labelled-select.tsx';
import { IconButton } from '../icon-button.tsx';

type Props = {
  page: number;
  size: number;
  sizes: readonly number[];
  total: number;
  onPage(page: number): void;
  onSize(size: number): void;
  onKeys(): void;
};

/** Range and total of what is shown, the number of rows of a page, and the ways to other pages. */
export function Pager({ page, size, sizes, total, onPage, onSize, onKeys }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  const [first, end, all] = [(page - 1) * size + 1, Math.min(page * size, total), total].map((figure) =>
    figure.toLocaleString('en-GB'),
  );
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`${first}–${end} of ${all}`}</p>
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
