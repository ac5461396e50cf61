import { useState } from 'react';

/** Rows that are chosen, on this page and on others. */
export type Selection<Row> = {
  /** Those chosen one by one, by key, as they were when they were chosen. */
  chosen: ReadonlyMap<string, Row>;
  /** True where all that match are chosen, those on other pages included. */
  isAll: boolean;
  /** True where no more can be chosen one by one. */
  isFull: boolean;
  has(row: Row): boolean;
  /** Chooses a row of the page, or lets it go; with `range` all from the one before to this. */
  toggle(index: number, options?: { range?: boolean }): void;
  /** Chooses all rows of the page; lets them go where all of them are chosen. */
  togglePage(): void;
  chooseAll(): void;
  clear(): void;
};

type State<Row> = {
  scope: string;
  chosen: ReadonlyMap<string, Row>;
  isAll: boolean;
  /** Key of the row from which a range reaches. */
  anchor: string | null;
};

type Options<Row> = {
  /** Filter that the rows match: with another, nothing is chosen. Order and page do not belong to it. */
  scope: string;
  /** Rows of the page. */
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Most that can be chosen one by one. */
  limit: number;
};

/** Selection of rows by hand, across pages, or of all that match. */
export function useSelection<Row>({ scope, rows, keyOf, limit }: Options<Row>): Selection<Row> {
  const [kept, setKept] = useState<State<Row>>(() => nothingIn(scope));
  const ofScope = (state: State<Row>) => (state.scope === scope ? state : nothingIn<Row>(scope));
  const { chosen, isAll } = ofScope(kept);
  const keyed = rows.map((row) => [keyOf(row), row] as const);

  function change(next: (now: State<Row>) => Partial<State<Row>>): void {
    setKept((state) => {
      const now = ofScope(state);
      // One row let go of all leaves those in sight: the others are known by number alone.
      const single = now.isAll ? { ...now, isAll: false, chosen: new Map(keyed) } : now;
      const changed = { ...single, ...next(single) };
      return { ...changed, chosen: new Map([...changed.chosen].slice(0, limit)) };
    });
  }

  return {
    chosen,
    isAll,
    isFull: chosen.size >= limit,
    has: (row) => isAll || chosen.has(keyOf(row)),
    toggle(index, { range = false } = {}) {
      const key = keyed[index]?.[0];
      if (key === undefined) return;
      change((now) => {
        const next = new Map(now.chosen);
        const from = range ? keyed.findIndex(([each]) => each === now.anchor) : -1;
        const between = from < 0 ? [] : keyed.slice(Math.min(from, index), Math.max(from, index) + 1);
        for (const [each, row] of between) next.set(each, row);
        const [alone] = keyed.slice(index, index + 1);
        if (from < 0 && alone && !next.delete(key)) next.set(...alone);
        return { chosen: next, anchor: key };
      });
    },
    togglePage() {
      change((now) => {
        const next = new Map(now.chosen);
        const areAll = keyed.every(([key]) => next.has(key));
        for (const [key, row] of keyed) {
          if (areAll) next.delete(key);
          else next.set(key, row);
        }
        return { chosen: next, anchor: null };
      });
    },
    chooseAll: () => setKept({ ...nothingIn(scope), isAll: true }),
    clear: () => setKept(nothingIn(scope)),
  };
}

function nothingIn<Row>(scope: string): State<Row> {
  return { scope, chosen: new Map(), isAll: false, anchor: null };
}
