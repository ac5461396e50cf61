import { Link } from 'react-router';
import { figureQuestionsPath } from '../../paths.ts';
import {
  type CalibrationLevel,
  describeAnswers,
  describeInterval,
  describeRight,
  describeVerdict,
  shareRight,
} from './calibration.ts';
import './calibration-table.css';

const MARKS = [0, 25, 50, 75, 100];

type Props = {
  levels: readonly CalibrationLevel[];
  /** Id of the report that the answers are of, where it is not all of them. */
  report?: string;
  /** For a narrow container on a wide screen: drawn as on a phone. */
  isSmall?: boolean;
};

/**
 * A row for each level that was chosen: what it claims, the share that was right, and the verdict in words.
 * It is the table of its own drawing.
 */
export function CalibrationTable({ levels, report, isSmall = false }: Props) {
  return (
    <table className={isSmall ? 'calibration is-small' : 'calibration'}>
      <caption className="visually-hidden">How often answers were right, by the confidence chosen</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Confidence</th>
          <th scope="col">Claimed</th>
          <th scope="col">Right</th>
        </tr>
      </thead>
      <tbody>
        {levels
          .filter(({ answers }) => answers > 0)
          .map((level) => (
            <tr key={level.comment} className="calibration-row">
              <th scope="row" className="calibration-level">
                <span className="calibration-name">{level.comment}</span>{' '}
                <Answers level={level} report={report} />
              </th>
              <td className="calibration-drawing">
                <span className="visually-hidden">{`${level.claimed}%`}</span>
                {level.answers > 1 && <LevelDrawing level={level} />}
              </td>
              <td className="calibration-words">
                <Words level={level} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot aria-hidden="true">
        <tr className="calibration-row">
          <td />
          <td className="calibration-drawing">
            <svg className="calibration-scale" aria-hidden="true" focusable="false">
              {MARKS.map((mark) => (
                <text key={mark} x={`${mark}%`} y="1em">
                  {`${mark}%`}
                </text>
              ))}
            </svg>
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** Number of times that the level was chosen, linked to these questions. */
function Answers({ level, report }: { level: CalibrationLevel; report: string | undefined }) {
  const { answers, comment } = level;
  return (
    <Link
      className="calibration-note touch-target"
      to={figureQuestionsPath({ comment, ...(report === undefined ? {} : { report }) })}
    >
      <span>{describeAnswers(answers)}</span>
      <span className="visually-hidden">: the questions</span>
    </Link>
  );
}

function Words({ level }: { level: CalibrationLevel }) {
  const [right, interval] = [describeRight(level), describeInterval(level)];
  return (
    <>
      {right && <span className="calibration-name">{right}</span>}{' '}
      <span className="calibration-verdict">{describeVerdict(level)}</span>{' '}
      {interval && <span className="calibration-note">{interval}</span>}
    </>
  );
}

/**
 * A vertical stroke for the claim, a dot for the share that was right, the line between, and the dot's
 * confidence interval.
 */
function LevelDrawing({ level }: { level: CalibrationLevel }) {
  const { claimed, right } = level;
  const share = shareRight(level);
  return (
    <svg className="calibration-line" aria-hidden="true" focusable="false">
      {MARKS.map((mark) => (
        <line key={mark} className="calibration-mark" x1={`${mark}%`} x2={`${mark}%`} y1="0" y2="100%" />
      ))}
      {right && (
        <rect
          className="calibration-interval"
          x={`${right.from}%`}
          width={`${right.to - right.from}%`}
          y="50%"
          height="10"
          transform="translate(0 -5)"
        />
      )}
      {share !== null && (
        <line className="calibration-gap" x1={`${claimed}%`} x2={`${share}%`} y1="50%" y2="50%" />
      )}
      <rect
        className="calibration-claim"
        x={`${claimed}%`}
        y="50%"
        width="2.5"
        height="26"
        transform="translate(-1.25 -13)"
      />
      {share !== null && (
        <circle
          className={right ? 'calibration-dot' : 'calibration-dot is-hollow'}
          cx={`${share}%`}
          cy="50%"
          r="7"
        />
      )}
    </svg>
  );
}

/** Legend of the drawing. */
export function CalibrationKey() {
  return (
    <ul className="calibration-key">
      <li>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <rect className="calibration-claim" x="6.75" y="1" width="2.5" height="14" />
        </svg>
        what the choice claims
      </li>
      <li>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle className="calibration-dot" cx="8" cy="8" r="6" />
        </svg>
        how often you were right
      </li>
      <li>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle className="calibration-dot is-hollow" cx="8" cy="8" r="6" />
        </svg>
        the same, of fewer than ten answers
      </li>
      <li>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <rect className="calibration-interval" x="0.5" y="3" width="15" height="10" />
        </svg>
        where it lies, 95% likely
      </li>
    </ul>
  );
}
