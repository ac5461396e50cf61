import { Link } from 'react-router';
import { paths, staffQuestionPath } from '../../paths.ts';
import type { StaffHome } from './staff-home-query.ts';

type Props = { reported: NonNullable<StaffHome['questions']>['reported']; canAnswer: boolean };

/** The questions that learners reported most, each with the way to it. */
export function ReportedQuestions({ reported: { questions, total }, canAnswer }: Props) {
  return (
    <section className="block" aria-labelledby="reported-questions">
      <div className="block-head">
        <h2 className="section" id="reported-questions">
          <span>Reported questions</span>
          {total > 0 && <span className="block-count">{` ${total}`}</span>}
        </h2>
        {total > questions.length && (
          <Link to={`${paths.staffQuestions}?reported=true`}>{`All ${total}`}</Link>
        )}
      </div>
      {total === 0 ? (
        <p className="home-line">No question is reported.</p>
      ) : (
        <ul className="home-list">
          {questions.map(({ _id, stem, name, reports }) => (
            <li key={_id}>
              <Link className="home-stem" to={staffQuestionPath(_id)}>
                {stem}
              </Link>
              <span className="home-fact">{`${name} · ${reports === 1 ? '1 report' : `${reports} reports`}`}</span>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && !canAnswer && (
        <p className="home-line">Colleagues who answer tickets write to whoever reported them.</p>
      )}
    </section>
  );
}
