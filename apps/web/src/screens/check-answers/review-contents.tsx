import { Link } from 'react-router';
import type { Report } from '../../features/reports/report.ts';
import {
  positionsIn,
  REVIEW_FILTER_NAMES,
  REVIEW_FILTERS,
  type ReviewFilter,
} from '../../features/reports/review-filter.ts';
import { ReviewGrid } from '../../features/reports/review-grid.tsx';
import { ReviewLegend } from '../../features/reports/review-legend.tsx';
import { FilterButtons } from '../../ui/forms/filter-buttons.tsx';
import { endOf } from './review-navigation.ts';

type Props = {
  report: Report;
  current: number;
  filter: ReviewFilter;
  /** Positions of the questions that the filter shows. */
  positions: readonly number[];
  addressOf: (index: number) => string;
  onFilter: (filter: ReviewFilter) => void;
  onGo?: () => void;
};

/** Contents of the review: the filter, and each question with its result. */
export function ReviewContents({ report, current, filter, positions, addressOf, onFilter, onGo }: Props) {
  const { answers } = report;
  const filters = REVIEW_FILTER_NAMES.map((name) => ({
    name,
    label: REVIEW_FILTERS[name].label,
    count: positionsIn(answers, name).length,
  }));
  return (
    <>
      <div className="review-filters">
        <FilterButtons legend="Which questions" filters={filters} chosen={filter} onChoose={onFilter} />
      </div>
      <p className={positions.length === 0 ? 'review-none' : 'visually-hidden'} role="status">
        {positions.length === 0
          ? REVIEW_FILTERS[filter].none
          : // With the filter's name: another filter that shows as many is news, too.
            `${REVIEW_FILTERS[filter].label}: ${positions.length} ${positions.length === 1 ? 'question' : 'questions'}`}
      </p>
      {positions.length > 0 && (
        <ReviewGrid
          answers={answers}
          positions={positions}
          current={current}
          addressOf={addressOf}
          {...(onGo ? { onGo } : {})}
        />
      )}
      <EndLink report={report} current={current} addressOf={addressOf} {...(onGo ? { onGo } : {})} />
      <ReviewLegend report={report} />
    </>
  );
}

/** Leads to the page after the last question from anywhere in the review. */
export function EndLink({
  report: { answers },
  current,
  addressOf,
  onGo,
}: Pick<Props, 'report' | 'current' | 'addressOf' | 'onGo'>) {
  const end = endOf(answers, 'all');
  if (end === null || current === end) return null;
  return (
    <p className="review-end-link">
      <Link to={addressOf(end)} replace onClick={onGo}>
        What next
      </Link>
    </p>
  );
}
