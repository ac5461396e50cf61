import { MAX_LIVE_ATTEMPTS } from '@assay/assessment';
import { type RefObject, useMemo, useRef } from 'react';
import type { Act, LiveAttempt, WatchedTest } from '../../features/live/live.ts';
import { LIVE_VIEW, type LiveView, PAGE_SIZES } from '../../features/live/live-view.ts';
import { describeLearners, STATES, STATES_IN_ORDER, stateOf } from '../../features/live/live-words.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useSelection } from '../../ui/data-table/use-selection.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { type ListAddress, useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { columnsAt } from './live-columns.tsx';
import type { LiveTask } from './live-task.ts';

const keyOf = ({ _id }: LiveAttempt) => _id;
const ACTS: readonly (readonly [Act | 'word', string])[] = [
  ['extend', 'Extend…'],
  ['word', 'Message…'],
  ['end', 'End…'],
  ['reopen', 'Let go on…'],
];

type Props = { watched: WatchedTest; onTask: ((task: LiveTask) => void) | null };

/** Attempts on a test, found by name and state; chosen ones are acted on together. */
export function LiveList({ watched, onTask }: Props) {
  const address = useListInAddress(LIVE_VIEW, { state: null });
  const { view, choose } = address;
  const search = useRef<HTMLInputElement>(null);
  const now = Date.parse(watched.serverNow);
  const columns = useMemo(() => columnsAt(now), [now]);
  const found = matching(watched.attempts, view, now);
  const rows = found.slice((view.page - 1) * view.size, view.page * view.size);
  const selection = useSelection({
    scope: JSON.stringify([view.search, view.state]),
    rows,
    keyOf,
    limit: MAX_LIVE_ATTEMPTS,
  });
  const chosen = selection.isAll ? found.map(keyOf) : [...selection.chosen.keys()];
  const acts = ACTS.map(([act, label]) => ({
    label,
    onAct: () => onTask?.({ act, target: { attempts: chosen, count: chosen.length } }),
  }));
  return (
    <>
      <Filters address={address} searchRef={search} attempts={watched.attempts} now={now} />
      <DataTable
        label="Learners in this test"
        describe={describeLearners}
        columns={columns}
        rows={rows}
        total={found.length}
        whole={watched.total}
        keyOf={keyOf}
        nameOf={({ learner }) => learner.name}
        isStale={false}
        error={null}
        onRetry={() => undefined}
        empty={
          watched.attempts.length === 0 ? (
            <p>Nobody has sat this test within the last 24 hours.</p>
          ) : (
            <>
              <p>Nobody matches.</p>
              <Button onClick={address.showAll}>Show everybody</Button>
            </>
          )
        }
        view={{ order: '', page: view.page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ page = 1, size = view.size }) => choose({ page, size })}
        {...(onTask === null ? {} : { selection, acts })}
        search={search}
      />
    </>
  );
}

function matching(attempts: readonly LiveAttempt[], { search, state }: LiveView, now: number): LiveAttempt[] {
  const words = search.toLowerCase();
  return attempts.filter(
    (attempt) =>
      (state === null || stateOf(attempt, now) === state) &&
      `${attempt.learner.name}\n${attempt.learner.email}`.toLowerCase().includes(words),
  );
}

type FilterProps = {
  address: ListAddress<LiveView>;
  searchRef: RefObject<HTMLInputElement | null>;
  attempts: readonly LiveAttempt[];
  now: number;
};

function Filters({ address, searchRef, attempts, now }: FilterProps) {
  const count = (state: string) => attempts.filter((attempt) => stateOf(attempt, now) === state).length;
  return (
    <ListSearch
      address={address}
      label="Search names and addresses"
      placeholder="Name or address"
      maxLength={100}
      inputRef={searchRef}
    >
      <LabelledSelect
        label="State"
        value={address.view.state}
        options={[
          [null, 'Any'],
          ...STATES_IN_ORDER.map((state) => [state, `${STATES[state].name} (${count(state)})`] as const),
        ]}
        onChoose={(state) => address.choose({ state })}
      />
    </ListSearch>
  );
}
