import { ListSearch } from './list-search.tsx';
import { MAX_ROW_SEARCH, type useRowSearch } from './use-row-search.ts';

type Props = {
  search: ReturnType<typeof useRowSearch>;
  /** Name for screen readers. */
  label: string;
  placeholder: string;
};

/** Search above a list whose rows are all loaded; it says how many of them match. */
export function RowSearch({ search: { address, count }, ...named }: Props) {
  return (
    <>
      <ListSearch address={address} maxLength={MAX_ROW_SEARCH} {...named} />
      <p role="status" className="list-found">
        {count}
      </p>
    </>
  );
}
