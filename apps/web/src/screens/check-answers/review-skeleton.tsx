import { usePageTitle } from '../../features/tenants/page-title.ts';
import '../../ui/cards.css';
import '../../ui/sheet.css';
import './check-answers.css';

/** The sheet with its sides as they will be, still empty. */
export function ReviewSkeleton() {
  usePageTitle('Score');
  return (
    <>
      <div className="exam-bar" />
      <div className="exam-strip" />
      <div className="exam review" aria-busy="true">
        <main className="sheet">
          <p className="unseen" role="status">
            Loading the report…
          </p>
          <div className="sheet-head" />
          <div className="sheet-stem review-bones" aria-hidden="true">
            <i className="bone" />
            <i className="bone" />
            <i className="bone" />
          </div>
          <div className="options" aria-hidden="true">
            {['A', 'B', 'C', 'D', 'E'].map((letter) => (
              <div key={letter} className="option is-still">
                <span className="option-letter" />
                <div className="option-text">
                  <i className="bone" />
                </div>
              </div>
            ))}
          </div>
        </main>
        <div className="exam-sides" aria-hidden="true">
          <div className="exam-side-left review-bones">
            <i className="bone" />
            <i className="bone" />
            <i className="bone" />
          </div>
          <div className="exam-side-right review-bones">
            <i className="bone" />
            <i className="bone" />
            <i className="bone" />
          </div>
        </div>
      </div>
    </>
  );
}
