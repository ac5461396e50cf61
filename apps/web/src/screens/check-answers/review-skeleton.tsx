import { usePageTitle } from '../../features/tenants/tenant.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import '../../question-types/option-rows.css';
import '../../question-sheet/exam-bar.css';
import '../../question-sheet/sheet.css';
import './check-answers.css';

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Skeleton of the sheet with its sides. */
export function ReviewSkeleton() {
  usePageTitle('Score');
  return (
    <>
      <div className="exam-bar" />
      <div className="exam-strip" />
      <div className="exam review" aria-busy="true">
        <main className="sheet">
          <p className="visually-hidden" role="status">
            Loading the report…
          </p>
          <div className="sheet-head" />
          <div className="sheet-stem skeleton-stem" aria-hidden="true">
            <SkeletonBar height="1.125em" />
            <SkeletonBar height="1.125em" />
            <SkeletonBar height="1.125em" width="62%" />
          </div>
          <div className="options skeleton-options" aria-hidden="true">
            {count(5).map((option) => (
              <div key={option} className="option is-still">
                <span className="option-letter" />
                <div className="option-text">
                  <SkeletonBar width="48%" />
                </div>
              </div>
            ))}
          </div>
          <div className="sheet-foot" />
        </main>
        <div className="exam-sides" aria-hidden="true">
          <div className="exam-side-left">
            <SkeletonBar width="40%" height="34px" />
            <div className="skeleton-rows">
              {count(7).map((row) => (
                <SkeletonBar key={row} />
              ))}
            </div>
          </div>
          <div className="exam-side-right">
            <div className="skeleton-grid">
              {count(30).map((question) => (
                <SkeletonBar key={question} height="40px" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
