import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { type Calibration, calibrationQuery, countAnswers } from '../../features/results/calibration.ts';
import { CalibrationTable } from '../../features/results/calibration-table.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  report: string;
  addressOf: (index: number) => string;
  /** Called when a question is opened from here. */
  onGo?: () => void;
};

/**
 * Confidence and results of this report's answers. Loaded after the review, which is complete without it if
 * the request fails.
 */
export function ReviewCalibration({ report, addressOf, onGo }: Props) {
  const session = useSession();
  const { data, isError, refetch } = useQuery(calibrationQuery({ userId: session?.user._id ?? '', report }));
  if (isError && !data) return <Failed onRetry={refetch} />;
  if (!data) return null;
  return (
    <section className="review-calibration">
      <h3>Calibration</h3>
      <Parts calibration={data} report={report} addressOf={addressOf} onGo={onGo} />
    </section>
  );
}

type PartsProps = Pick<Props, 'report' | 'addressOf'> & { calibration: Calibration; onGo: Props['onGo'] };

function Parts({ calibration: { levels, sure_and_wrong, withheld }, report, addressOf, onGo }: PartsProps) {
  const answers = countAnswers(levels);
  return (
    <>
      {sure_and_wrong.length > 0 && (
        <p className="review-sure-and-wrong">
          <span>{`Sure and wrong: ${sure_and_wrong.length === 1 ? 'question' : 'questions'}`}</span>{' '}
          {sure_and_wrong.map(({ number }, index) => (
            <span key={number}>
              <span>{index > 0 && ', '}</span>
              <Link to={addressOf(number - 1)} replace onClick={onGo}>
                <span className="visually-hidden">question </span>
                <span>{number}</span>
              </Link>
            </span>
          ))}
        </p>
      )}
      {answers === 0 && withheld === 0 && (
        <p className="review-calibration-note">
          Answers where you did not touch the confidence are left out.
        </p>
      )}
      {answers > 1 && <CalibrationTable levels={levels} report={report} isSmall />}
      {withheld > 0 && (
        <p className="review-calibration-note">
          {`${withheld === 1 ? 'One answer is' : `${withheld} answers are`} held back, and not counted yet.`}
        </p>
      )}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="review-calibration review-calibration-note">
      Calibration could not be loaded.{' '}
      <Button look="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
