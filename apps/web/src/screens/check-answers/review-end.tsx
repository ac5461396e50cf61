import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { useTrial } from '../../features/attempts/trial.ts';
import { countQuestions, describeHeldBack } from '../../features/practice/held-back.ts';
import { reportPracticeQuery } from '../../features/practice/practice.ts';
import type { Report } from '../../features/reports/report.ts';
import { positionsIn, type ReviewFilter } from '../../features/reports/review-filter.ts';
import { ReviewGrid } from '../../features/reports/review-grid.tsx';
import { paths, reportPracticePath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { WeakTopics } from './weak-topics.tsx';
import './review-end.css';

type Props = {
  report: Report;
  addressOf: (index: number) => string;
  /** Address of the review at the first question that a filter shows. */
  filteredAddress: (filter: ReviewFilter) => string;
  onPrint: () => void;
};

/** Most cells of one step: further questions are in the filter that its button opens. */
const MOST_CELLS = 12;

/** Reasons that are named: those with the most questions come first. */
const MOST_REASONS = 2;

/** The page after the last question: what to look at again, the most costly first. */
export function ReviewEnd({ report, addressOf, filteredAddress, onPrint }: Props) {
  const { answers } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const steps = stepsOf(report);
  const trial = useTrial();
  const { freePositions, heldBack } = usePracticeOf(report, steps, trial === null);
  return (
    <>
      <div className="review-end">
        <p>{`After ${answers.length === 1 ? 'the only question' : `all ${answers.length} questions`}`}</p>
        <h1 ref={heading} className="title" tabIndex={-1}>
          What next
        </h1>
        <p>{steps[0]?.lead ?? 'Every answer was right.'}</p>
      </div>
      {steps.length > 0 && (
        <ol className="review-end-steps">
          {steps.map(({ filter, name, reason, positions }, place) => (
            <li key={filter}>
              <span className="review-end-number" aria-hidden="true">
                {place + 1}
              </span>
              <div className="review-end-step">
                <h2>{name}</h2>
                <p>{reason}</p>
                <ReviewGrid
                  answers={answers}
                  positions={positions.slice(0, MOST_CELLS)}
                  current={-1}
                  addressOf={addressOf}
                />
              </div>
              <StepAction
                reportId={report._id}
                step={{ filter, name, positions }}
                look={place === 0 ? 'main' : 'line'}
                filtered={filteredAddress(filter)}
                freePositions={freePositions}
              />
            </li>
          ))}
        </ol>
      )}
      {heldBack.map((held) => (
        <p key={held.test?._id ?? held.until} className="review-end-held">
          {describeHeldBack(held)}
        </p>
      ))}
      {trial === null && (
        <>
          <WeakTopics reportId={report._id} />
          <p className="review-end">
            Or <Link to={paths.tests}>back to Tests</Link>, or{' '}
            <Button look="link" onClick={onPrint}>
              {answers.length === 1 ? 'print the question' : `print all ${answers.length} questions`}
            </Button>
            , or <Link to={paths.tickets}>ask for help</Link>.
          </p>
        </>
      )}
    </>
  );
}

/** Asks once which questions of all steps may be practised now. @param canPractise false in a trial */
function usePracticeOf(report: Report, steps: readonly Step[], canPractise: boolean) {
  const session = useSession();
  const practised = steps.filter(({ filter }) => filter !== 'flagged');
  const positions = [...new Set(practised.flatMap((step) => step.positions))].toSorted((a, b) => a - b);
  const isAsked = canPractise && positions.length > 0 && session !== null;
  const userId = session?.user._id ?? '';
  const { data, isPending } = useQuery({
    ...reportPracticeQuery({ userId, reportId: report._id, positions, limit: '0' }),
    enabled: isAsked,
  });
  if (isAsked && isPending) return { freePositions: null, heldBack: [] };
  return {
    freePositions: new Set(data?.free_positions),
    heldBack: data?.held_back.tests.slice(0, MOST_REASONS) ?? [],
  };
}

/** Practises those questions of a step that may be; flagged ones, or where none may be, are gone through. */
function StepAction({
  reportId,
  step: { filter, name, positions },
  look,
  filtered,
  freePositions,
}: {
  reportId: string;
  step: Pick<Step, 'filter' | 'name' | 'positions'>;
  look: 'main' | 'line';
  filtered: string;
  /** Positions of the questions that may be practised now; null until that is known. */
  freePositions: ReadonlySet<number> | null;
}) {
  if (filter !== 'flagged' && freePositions === null) {
    return <span className="review-end-action" aria-busy="true" />;
  }
  const free = filter === 'flagged' ? [] : positions.filter((position) => freePositions?.has(position));
  return (
    <div className="review-end-action">
      {free.length > 0 ? (
        <ButtonLink look={look} to={reportPracticePath(reportId, free)}>
          <span>{describePractice(free.length, positions.length)}</span>
          <span className="visually-hidden">{` ${name}`}</span>
        </ButtonLink>
      ) : (
        <ButtonLink look={look} to={filtered} replace>
          Go through<span className="visually-hidden">{` ${name}`}</span>
        </ButtonLink>
      )}
    </div>
  );
}

function describePractice(free: number, questions: number): string {
  if (questions === 1) return 'Practise it';
  return free === questions ? `Practise these ${free}` : `Practise ${free} of them`;
}

type Step = { filter: ReviewFilter; name: string; reason: string; lead: string; positions: number[] };

function stepsOf({ answers }: Report): Step[] {
  const of = (filter: ReviewFilter) => positionsIn(answers, filter);
  const sure = of('sure-and-wrong');
  const wrong = of('wrong');
  const partial = of('partial');
  const open = of('unanswered');
  const flagged = of('flagged');
  const right = flagged.filter((index) => answers[index]?.status === 'Correct').length;
  const steps: Step[] = [
    {
      filter: 'sure-and-wrong',
      name: `Sure and wrong: ${countQuestions(sure.length)}`,
      reason: 'You said I KNOW IT, and it was not so.',
      lead: 'Start with what was wrong although you were sure.',
      positions: sure,
    },
    {
      filter: 'wrong',
      name: wrong.length === 1 ? 'The wrong answer' : `All ${wrong.length} wrong answers`,
      reason: 'Each with the right answer and the explanation.',
      lead: 'Start with what was wrong.',
      positions: wrong,
    },
    {
      filter: 'partial',
      name: `Partly right: ${countQuestions(partial.length)}`,
      reason: 'Something was missing, or too much.',
      lead: 'No answer was wrong. Start with what was partly right.',
      positions: partial,
    },
    {
      filter: 'unanswered',
      name: `Left open: ${countQuestions(open.length)}`,
      reason: 'An answer, even a guess, can count.',
      lead: 'No answer was wrong. Start with what was left open.',
      positions: open,
    },
    {
      filter: 'flagged',
      name: `Flagged by you: ${countQuestions(flagged.length)}`,
      reason: rightAmong(flagged.length, right),
      lead: 'Every answer was right. You flagged some to look at again.',
      positions: flagged,
    },
  ];
  return steps.filter(({ positions }) => positions.length > 0);
}

function rightAmong(questions: number, right: number): string {
  if (questions === 1) return right === 1 ? 'It was right.' : 'It was not right.';
  if (right === 0) return 'None of them was right.';
  return right === 1 ? 'One of them was right.' : `${right} of them were right.`;
}
