import { Link } from 'react-router';
import { staffPaths, staffQuestionPath } from '../../staff-paths.ts';
import { Block } from '../../ui/block.tsx';
import type { StaffHome } from './staff-home-query.ts';

type Props = { reported: NonNullable<StaffHome['questions']>['reported']; canAnswer: boolean };

/** The questions that learners reported most, each with the way to it. */
export function ReportedQuestions({ reported, canAnswer }: Props) {
  const { questions, total } = reported;
  return (
    <Block
      title="Reported questions"
      count={total > 0 ? total : null}
      aside={
        total > questions.length && <Link to={`${staffPaths.questions}?reported=true`}>{`All ${total}`}</Link>
      }
      query={{ data: questions, error: null, refetch: () => undefined }}
    >
      {(listed) =>
        listed.length === 0 ? (
          <p className="home-line">No question is reported.</p>
        ) : (
          <>
            <ul className="home-list">
              {listed.map(({ _id, stem, name, reports }) => (
                <li key={_id}>
                  <Link className="home-stem" to={staffQuestionPath(_id)}>
                    {stem}
                  </Link>
                  <span className="home-fact">
                    {`${name} · ${reports === 1 ? '1 report' : `${reports} reports`}`}
                  </span>
                </li>
              ))}
            </ul>
            {!canAnswer && (
              <p className="home-line">Colleagues who answer tickets write to whoever reported them.</p>
            )}
          </>
        )
      }
    </Block>
  );
}
