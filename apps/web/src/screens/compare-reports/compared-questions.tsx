import { useId, useState } from 'react';
import {
  type Comparison,
  FILTERS,
  type FilterName,
  pairOf,
  rowsBetween,
} from '../../features/reports/comparison.ts';
import { formatDay } from '../../ui/formats.ts';
import { FilterButtons } from '../../ui/forms/filter-buttons.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ChangeTable } from './change-table.tsx';

const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Change of each question from one attempt to a later one. */
export function ComparedQuestions({ comparison, id }: { comparison: Comparison; id: string }) {
  const { reports } = comparison;
  const [[earlier, later], setPair] = useState(() => pairOf(reports, id));
  const [filter, setFilter] = useState<FilterName>('all');
  const headingId = useId();
  const rows = rowsBetween(comparison, earlier, later);
  const shown = rows.filter(FILTERS[filter].has);
  const withheld = rows.filter(({ change }) => change === 'withheld').length;

  return (
    <section className="block" aria-labelledby={headingId}>
      <div className="block-head">
        <h2 className="section" id={headingId}>
          Question by question
        </h2>
      </div>
      {reports.length > 2 && (
        <div className="compare-pair">
          {/* The later of the two must stay later. */}
          <AttemptSelect
            label="From"
            reports={reports.slice(0, -1)}
            value={earlier}
            onChoose={(index) => setPair([index, Math.max(index + 1, later)])}
          />
          <AttemptSelect
            label="To"
            reports={reports}
            from={1}
            value={later}
            onChoose={(index) => setPair([Math.min(earlier, index - 1), index])}
          />
        </div>
      )}
      <FilterButtons
        legend="Which questions"
        filters={FILTER_NAMES.map((name) => ({
          name,
          label: FILTERS[name].label,
          count: rows.filter(FILTERS[name].has).length,
        }))}
        chosen={filter}
        onChoose={setFilter}
      />
      {withheld > 0 && (
        <p className="compare-note">
          {`${withheld === 1 ? '1 question is' : `${withheld} questions are`} not compared: what is right is held back.`}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {shown.length === 1 ? '1 question' : `${shown.length} questions`}
      </p>
      {shown.length === 0 ? (
        <p className="empty">{FILTERS[filter].none}</p>
      ) : (
        <ChangeTable rows={shown} comparison={comparison} pair={[earlier, later]} />
      )}
    </section>
  );
}

function AttemptSelect({
  label,
  reports,
  from = 0,
  value,
  onChoose,
}: {
  label: string;
  reports: Comparison['reports'];
  /** The first that may be chosen. */
  from?: number;
  value: number;
  onChoose(index: number): void;
}) {
  return (
    <LabelledSelect
      label={label}
      value={String(value)}
      options={reports.slice(from).map(({ createdAt }, index) => {
        const at = index + from;
        return [String(at), `Attempt ${at + 1}, ${formatDay(createdAt)}`] as const;
      })}
      onChoose={(at) => onChoose(Number(at))}
    />
  );
}
