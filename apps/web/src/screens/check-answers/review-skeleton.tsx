import { usePageTitle } from '../../features/tenants/tenant.ts';
import '../../question-types/option-rows.css';
import '../../ui/states.css';
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
            <i className="skeleton" />
            <i className="skeleton" />
            <i className="skeleton" />
          </div>
          <div className="options skeleton-options" aria-hidden="true">
            {count(5).map((option) => (
              <div key={option} className="option is-still">
                <span className="option-letter" />
                <div className="option-text">
                  <i className="skeleton" />
                </div>
              </div>
            ))}
          </div>
          <div className="sheet-foot" />
        </main>
        <div className="exam-sides" aria-hidden="true">
          <div className="exam-side-left">
            <i className="skeleton skeleton-figure" />
            <div className="skeleton-rows">
              {count(7).map((row) => (
                <i key={row} className="skeleton" />
              ))}
            </div>
          </div>
          <div className="exam-side-right">
            <div className="skeleton-grid">
              {count(30).map((question) => (
                <i key={question} className="skeleton" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
