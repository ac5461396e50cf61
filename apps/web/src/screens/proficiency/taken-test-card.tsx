import { useId, useState } from 'react';
import { Link } from 'react-router';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import type { ListedReport } from '../../features/results/proficiency.ts';
import { describeChange, type TakenTest } from '../../features/results/taken-tests.ts';
import { figureQuestionsPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cutTitle, formatDay, formatDayAndTime, formatMinutes, formatPercent } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { TrendLine } from './trend-line.tsx';

/** A test by the learner's latest report of it; the earlier ones are folded below. */
export function TakenTestCard({ taken: { test, latest, earlier } }: { taken: TakenTest }) {
  const { _id, createdAt, withheld } = latest;
  return (
    <li className="card proficiency-card">
      <h3 title={test.test_name}>{cutTitle(test.test_name)}</h3>
      <Score report={latest} />
      {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId={test._id} />}
      <ul className="card-facts">
        <li>
          <Icon name="clock" />
          <span>{formatMinutes(test.duration_in_mins)}</span>
        </li>
        <li>
          <Icon name="tick" />
          <span>{formatDay(createdAt)}</span>
        </li>
        <li>
          <Icon name="page" />
          <span>
            {test.number_of_questions === 1 ? '1 question' : `${test.number_of_questions} questions`}
          </span>
        </li>
      </ul>
      <Attempts latest={latest} earlier={earlier} />
      <div className="card-foot">
        <ButtonLink look="line" to={_id}>
          View Proficiency
          <span className="visually-hidden">{` in ${test.test_name}, ${formatDay(createdAt)}`}</span>
        </ButtonLink>
      </div>
      {earlier.length > 0 && <EarlierAttempts latest={latest} earlier={earlier} />}
    </li>
  );
}

function Score({
  report: { _id, createdAt, total, correct_answers, percentage, test },
}: {
  report: ListedReport;
}) {
  if (correct_answers === null || percentage === null) return null;
  return (
    <div className="proficiency-score">
      <p>
        <span>
          Score <b>{`${correct_answers}/${total}`}</b>
        </span>
        <span className="proficiency-figure">
          <FigureLink
            to={figureQuestionsPath({ report: _id })}
            percent={percentage}
            of={`right in ${test.test_name}, ${formatDay(createdAt)}`}
          />
        </span>
      </p>
      <PercentageBar value={percentage} label={`Performance in ${test.test_name}`} answers={total} />
    </div>
  );
}

/** Number of the latest attempt, and how its result compares with those before. */
function Attempts({ latest, earlier }: Pick<TakenTest, 'latest' | 'earlier'>) {
  const count = earlier.length + 1;
  if (count === 1) return <p className="proficiency-attempts">Taken once</p>;
  const percents = [latest, ...earlier].flatMap(({ percentage }) =>
    percentage === null ? [] : [percentage],
  );
  const change = describeChange(latest.percentage, earlier[0]?.percentage ?? null);
  return (
    <div className="proficiency-attempts">
      {latest.percentage !== null && <TrendLine percents={percents.toReversed()} />}
      <p>
        <b>{`Attempt ${count} of ${count}`}</b>
        {change !== null && <span>{change}</span>}
      </p>
    </div>
  );
}

/** Rows that open the proficiency of the earlier attempts. Those of one day add the time. */
function EarlierAttempts({ latest, earlier }: Pick<TakenTest, 'latest' | 'earlier'>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const days = [latest, ...earlier].map(({ createdAt }) => formatDay(createdAt));
  const what = earlier.length === 1 ? '1 earlier attempt' : `${earlier.length} earlier attempts`;
  return (
    <div className="proficiency-earlier">
      <Button look="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <span>{`${isOpen ? 'Hide' : 'Show'} ${what}`}</span>
        <span className="visually-hidden">{` in ${latest.test.test_name}`}</span>
      </Button>
      <ol id={id} hidden={!isOpen} reversed>
        {earlier.map(({ _id, createdAt, correct_answers, total, percentage }, index) => {
          const day = formatDay(createdAt);
          const isAlone = days.filter((each) => each === day).length === 1;
          return (
            <li key={_id}>
              <Link to={_id}>{`Attempt ${earlier.length - index}`}</Link>
              <span>{isAlone ? day : formatDayAndTime(createdAt)}</span>
              <span>{correct_answers === null ? 'Not shown' : `${correct_answers}/${total}`}</span>
              {percentage !== null && <b>{formatPercent(percentage)}</b>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
