import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { itemsQuery, type OpenImport, useDecide } from '../../features/imports/imports.ts';
import {
  type Decision,
  nextFault,
  numbersOf,
  placeOf,
  readMarks,
  readPages,
  writePages,
} from '../../features/imports/marks.ts';
import { staffImportItemPath } from '../../staff-paths.ts';
import { useRowKeys } from '../../ui/keyboard/use-row-keys.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { ConfirmFoot } from './confirm-foot.tsx';
import { FileFacts } from './file-facts.tsx';
import { ImportFigures } from './import-figures.tsx';
import { ImportItemRow } from './import-item.tsx';
import { ImportKeys } from './import-keys.tsx';
import { ItemSection } from './item-section.tsx';
import { NumberGrid } from './number-grid.tsx';
import { UnderstoodForm } from './understood-form.tsx';
import './ready.css';

/** Classes in the order in which they are shown. */
const ORDER = ['fault', 'near', 'changed', 'warning', 'plain', 'known', 'duplicate'] as const;

type Of = { userId: string; importId: string };

/** All questions of a file that was read, for a decision about each; then they are brought in. */
export function Ready({ of, data }: { of: Of; data: OpenImport }) {
  const { importId } = of;
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const marks = useMemo(() => readMarks(data.marks), [data.marks]);
  const pages = readPages(params);
  const decide = useDecide(of);
  const [areKeysShown, setAreKeysShown] = useState(false);
  const act = useRef<HTMLButtonElement>(null);

  const sections = ORDER.map((each) => ({
    of: each,
    numbers: numbersOf(marks, each),
    page: pages[each] ?? 1,
  })).filter(({ numbers }) => numbers.length > 0);
  const queries = useQueries({ queries: sections.map((each) => itemsQuery(of, each.of, each.page)) });
  const shown = queries.flatMap(({ data: page }) => page?.items ?? []);

  function goTo(number: number): void {
    const place = placeOf(marks, number);
    if (place === null) return;
    void navigate(
      { search: `${writePages({ ...pages, [place.of]: place.page })}` },
      { state: { goTo: number }, replace: true, preventScrollReset: true },
    );
  }

  const toNextFault = (active: string | null) => {
    const number = nextFault(marks, active === null ? null : Number(active));
    if (number !== null) goTo(number);
  };
  const decideOne = (decision: Decision) => (active: string | null) => {
    if (active !== null) decide.mutate({ numbers: [Number(active)], decision });
  };
  // Otherwise some hundred stops lie between a question and the end of the page.
  const toAct = () => act.current?.focus();
  const keys = useRowKeys({
    rows: shown.map(({ number }) => String(number)),
    onOpen: (row) => void navigate(staffImportItemPath(importId, Number(row))),
    onHelp: () => setAreKeysShown(true),
    letters: {
      N: toNextFault,
      T: decideOne('take'),
      S: decideOne('skip'),
      B: toAct,
    },
  });
  useGoTo(shown.map(({ number }) => number).join(), (number) => {
    const place = placeOf(marks, number);
    if (place === null || (pages[place.of] ?? 1) === place.page) return keys.focus(String(number));
    // It stands on another page, such as a fault that was corrected.
    goTo(number);
    return true;
  });

  const active = keys.active === null ? null : Number(keys.active);
  return (
    <>
      <ImportFigures marks={marks} understood={data.understood} />
      <div className="import-columns">
        <div className="import-questions">
          <UnderstoodForm of={of} data={data} isNeeded={false} />
          {data.understood && <FileFacts understood={data.understood} />}
          {decide.isError && (
            <NoticeStrip
              title="Not decided."
              text={`${errorMessageOf(decide.error)} What you see is how it stands.`}
            />
          )}
          {sections.map((section, index) => {
            const query = queries[index];
            return (
              query && (
                <ItemSection
                  key={section.of}
                  {...section}
                  isAlone={sections.length === 1}
                  query={query}
                  onPage={(page) =>
                    setParams(writePages({ ...pages, [section.of]: page }), { preventScrollReset: true })
                  }
                  onDecide={(decision) => decide.mutate({ numbers: section.numbers, decision })}
                >
                  {(item) => (
                    <ImportItemRow
                      key={item.number}
                      importId={importId}
                      item={item}
                      isTaken={marks[item.number - 1]?.isTaken ?? false}
                      onDecide={(decision, asVersion) =>
                        decide.mutate({
                          numbers: [item.number],
                          decision,
                          ...(asVersion === undefined ? {} : { asVersion }),
                        })
                      }
                      rowProps={keys.rowProps(String(item.number))}
                    />
                  )}
                </ItemSection>
              )
            );
          })}
        </div>
        <NumberGrid marks={marks} pages={pages} active={active} />
      </div>
      <ConfirmFoot
        of={of}
        marks={marks}
        revision={data.revision}
        isDeciding={decide.isPending}
        actRef={act}
        onNextFault={() => toNextFault(keys.active)}
        onKeys={() => setAreKeysShown(true)}
      />
      {areKeysShown && <ImportKeys onClose={() => setAreKeysShown(false)} />}
    </>
  );
}

/**
 * Goes to the question to which a history entry leads, once it can.
 * @param shown numbers of the questions on the page, as a text
 * @param go returns false where it must be tried again, with other questions on the page
 */
function useGoTo(shown: string, go: (number: number) => boolean): void {
  const { state, key } = useLocation();
  const done = useRef<string | null>(null);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  // Focus is state of the document; the question may have to be loaded first.
  useEffect(() => {
    const number = numberIn(state);
    if (number === null || done.current === key || shown === '') return;
    if (latest.current(number)) done.current = key;
  }, [state, key, shown]);
}

function numberIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('goTo' in state)) return null;
  return typeof state.goTo === 'number' ? state.goTo : null;
}
