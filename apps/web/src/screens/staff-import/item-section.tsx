import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import { PARTS } from '../../features/imports/import-words.ts';
import type { ImportItem } from '../../features/imports/imports.ts';
import { type Decision, isTakable, PAGE_SIZE } from '../../features/imports/marks.ts';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Page = ApiResponse<'listImportItems'>;

/** Questions of one class, a page at a time, with an act on all of them. */
export function ItemSection({
  of,
  isAlone,
  numbers,
  page,
  query,
  onPage,
  onDecide,
  children,
}: {
  of: ImportItem['class'];
  /** True where the file has questions of this class alone. */
  isAlone: boolean;
  /** All of the class, those of other pages included. */
  numbers: readonly number[];
  page: number;
  query: UseQueryResult<Page>;
  onPage(page: number): void;
  onDecide(decision: Decision): void;
  children(item: ImportItem): ReactNode;
}) {
  const { title: usual, note } = PARTS[of];
  const title = of === 'plain' && isAlone ? 'Questions' : usual;
  const count = numbers.length.toLocaleString('en-GB');
  return (
    <section className="item-section" aria-labelledby={`part-${of}`}>
      <div className="item-section-head">
        <h2 className="section" id={`part-${of}`}>
          {title}
        </h2>
        <p className="label">{`${count}: ${note}`}</p>
        {isTakable(of) && numbers.length > 1 && (
          <p className="item-section-acts">
            <Button look="link" onClick={() => onDecide('take')}>
              {`Take all ${count}`}
            </Button>
            <Button look="link" onClick={() => onDecide('skip')}>
              {`Skip all ${count}`}
            </Button>
          </p>
        )}
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {({ items }) => items.map((item) => children(item))}
      </Loaded>
      {numbers.length > PAGE_SIZE && (
        <Pager
          label={`Pages of: ${title}`}
          page={page}
          size={PAGE_SIZE}
          total={numbers.length}
          onPage={onPage}
        />
      )}
    </section>
  );
}
