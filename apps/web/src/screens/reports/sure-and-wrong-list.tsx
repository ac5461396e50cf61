import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { calibrationQuery, type SureAndWrong } from '../../features/results/calibration.ts';
import { reviewQuestionPath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';

/** Number shown at first. */
export const FEW = 5;
/** Maximum number listed: the call's own bound. */
const MOST = 50;

/**
 * Answers of which the learner was certain and which were wrong, newest first, each linked to its
 * explanation.
 */
export function SureAndWrongList({
  userId,
  newest,
  total,
  wasSure,
}: {
  userId: string;
  newest: readonly SureAndWrong[];
  /** Total number. */
  total: number;
  /** True when the learner was ever certain. */
  wasSure: boolean;
}) {
  const [isWholeWanted, setWholeWanted] = useState(false);
  const whole = useQuery({ ...calibrationQuery({ userId }), enabled: isWholeWanted });
  const shown = (isWholeWanted && whole.data?.sure_and_wrong) || newest;
  if (newest.length === 0) {
    return (
      <p className="chart-note">
        {wasSure ? 'Nothing that you were sure of was wrong.' : 'You have not chosen I KNOW IT yet.'}
      </p>
    );
  }
  return (
    <>
      <ul className="sure-and-wrong">
        {shown.map(({ report, number, question, test_name, createdAt }) => (
          <li key={`${report} ${number}`}>
            <Link className="sure-and-wrong-question" to={reviewQuestionPath(report, number)}>
              <span>{question === '' ? `Question ${number}` : question}</span>
              <span className="visually-hidden">: the explanation</span>
            </Link>
            <span className="sure-and-wrong-note">
              <TruncatedName name={test_name} />
              <span>{`, question ${number}, ${formatDay(createdAt)}`}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown === newest && newest.length < total && (
        <MoreButton
          label={total > MOST ? `Show the newest ${MOST} of ${total}` : `Show all ${total}`}
          isPending={whole.isFetching}
          error={whole.error}
          onMore={() => (isWholeWanted ? whole.refetch() : setWholeWanted(true))}
        />
      )}
    </>
  );
}
