import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { LEGEND, signOf } from '../../features/imports/import-words.ts';
import { type Mark, type Pages, placeOf, writePages } from '../../features/imports/marks.ts';
import { Pager } from '../../ui/data-table/pager.tsx';
import { Icon } from '../../ui/icon.tsx';
import { media } from '../../ui/media.ts';
import './number-grid.css';

/** Twenty rows of six. */
const NUMBERS = 120;

/** Numbers of the questions with a sign each; one leads to its question. */
export function NumberGrid({
  marks,
  pages,
  active,
}: {
  marks: readonly Mark[];
  pages: Pages;
  /** Question at the keyboard, whose number is in sight. */
  active: number | null;
}) {
  const [{ page, followed }, setState] = useState<{ page: number; followed: number | null }>({
    page: 1,
    followed: null,
  });
  if (followed !== active) {
    setState({ page: active === null ? page : Math.ceil(active / NUMBERS), followed: active });
  }
  // Above the questions it would be all that one sees of the page.
  const isPhone = useMediaQuery(media.phone, undefined, { getInitialValueInEffect: false });
  const shown = marks.slice((page - 1) * NUMBERS, page * NUMBERS);
  const signs = marks.map(signOf);
  return (
    <nav className="number-grid" aria-label="Questions of the file">
      <details open={!isPhone}>
        <summary>Questions</summary>
        <ol>
          {shown.map((mark) => {
            const { number } = mark;
            const { icon, words, kind } = signOf(mark);
            const place = placeOf(marks, number);
            return (
              <li key={number}>
                <Link
                  className={`number-link is-${kind}`}
                  to={{ search: place ? `${writePages({ ...pages, [place.of]: place.page })}` : '' }}
                  state={{ goTo: number }}
                  replace
                  preventScrollReset
                  aria-label={`Question ${number}, ${words}`}
                  aria-current={number === active || undefined}
                >
                  <span>{number}</span>
                  <Icon name={icon} />
                </Link>
              </li>
            );
          })}
        </ol>
        {marks.length > NUMBERS && (
          <Pager
            label="Numbers"
            page={page}
            size={NUMBERS}
            total={marks.length}
            onPage={(next) => setState({ page: next, followed })}
          />
        )}
      </details>
      <ul className="number-legend">
        {LEGEND.map((sign) => ({ sign, count: signs.filter((each) => each === sign).length }))
          .filter(({ count }) => count > 0)
          .map(({ sign: { icon, words }, count }) => (
            <li key={words}>
              <Icon name={icon} /> <span>{words}</span> <b>{count.toLocaleString('en-GB')}</b>
            </li>
          ))}
      </ul>
    </nav>
  );
}
