import { REVIEW_FILTERS, type ReviewFilter } from '../../features/reports/review-filter.ts';

/** Above the question that stays: why the filter leads nowhere, and the way out of it. */
export function NothingFiltered({ filter, onShowAll }: { filter: ReviewFilter; onShowAll: () => void }) {
  return (
    <p className="review-nothing">
      {REVIEW_FILTERS[filter].none}{' '}
      <button type="button" className="link" onClick={onShowAll}>
        Show all questions
      </button>
    </p>
  );
}
