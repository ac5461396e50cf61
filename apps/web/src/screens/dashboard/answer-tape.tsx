import './answer-tape.css';

const STEP = 16;
const PER_LINE = 30;

/** A ring for each question, filled where it is answered, as on a printed answer sheet. */
export function AnswerTape({
  total,
  answered,
  current,
}: {
  total: number;
  answered: readonly number[];
  /** The question at which the test opens. */
  current?: number;
}) {
  const width = Math.min(total, PER_LINE) * STEP;
  const height = Math.ceil(total / PER_LINE) * STEP;
  const isAnswered = new Set(answered);
  const centre = (index: number) => ({
    cx: (index % PER_LINE) * STEP + STEP / 2,
    cy: Math.floor(index / PER_LINE) * STEP + STEP / 2,
  });
  return (
    <svg
      className="answer-tape"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {Array.from({ length: total }, (_, index) => index).map((index) => (
        <circle
          key={index}
          {...centre(index)}
          r="5"
          className={isAnswered.has(index) ? 'is-answered' : undefined}
        />
      ))}
      {current !== undefined && <circle {...centre(current)} r="7.2" className="is-current" />}
    </svg>
  );
}
