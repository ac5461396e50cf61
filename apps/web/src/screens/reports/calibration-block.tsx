import { useQuery } from '@tanstack/react-query';
import { type Calibration, calibrationQuery, countAnswers } from '../../features/results/calibration.ts';
import { CalibrationKey, CalibrationTable } from '../../features/results/calibration-table.tsx';
import { Block } from '../../ui/block.tsx';
import { CalibrationOverTime } from './calibration-over-time.tsx';
import { ChartSkeleton } from './chart-parts.tsx';
import { FEW, SureAndWrongList } from './sure-and-wrong-list.tsx';

/** Calibration of the learner: confidence against results, over the answers for which they chose a level. */
export function CalibrationBlock({ userId }: { userId: string }) {
  const query = useQuery(calibrationQuery({ userId, limit: String(FEW) }));
  return (
    <Block title="Calibration" query={query} skeleton={<ChartSkeleton />}>
      {(calibration) => <Parts userId={userId} calibration={calibration} />}
    </Block>
  );
}

function Parts({ userId, calibration }: { userId: string; calibration: Calibration }) {
  const { levels, months, sure_and_wrong, sure_and_wrong_total, withheld } = calibration;
  const answers = countAnswers(levels);
  const wasSure = levels.some(({ comment, answers }) => comment === 'I KNOW IT' && answers > 0);
  const held = withheld > 0 && <p className="chart-note">{describeHeldBack(withheld)}</p>;
  if (answers === 0) {
    return (
      <>
        <p className="empty">
          No data to display. Choose how sure you are at a question, and see here how right you were. Answers
          where you did not touch the confidence are left out.
        </p>
        {held}
      </>
    );
  }
  return (
    <>
      <p className="chart-note">
        How often you were right when you chose each confidence yourself:{' '}
        <span>{answers === 1 ? 'one answer' : `${answers} answers`}</span>. Answers where you did not touch
        the confidence are left out.
      </p>
      {held}
      <h3 className="chart-heading">Sure and wrong</h3>
      <SureAndWrongList
        userId={userId}
        newest={sure_and_wrong}
        total={sure_and_wrong_total}
        wasSure={wasSure}
      />
      <h3 className="chart-heading">How sure, and how right</h3>
      <CalibrationKey />
      <CalibrationTable levels={levels} />
      <h3 className="chart-heading">Month by month</h3>
      <CalibrationOverTime months={months} />
    </>
  );
}

function describeHeldBack(withheld: number): string {
  return withheld === 1
    ? 'One more answer is not counted yet: its result is held back.'
    : `${withheld} more answers are not counted yet: their results are held back.`;
}
