import type { Ref } from 'react';
import { useSession } from '../../features/accounts/session.ts';
import type { Report } from '../../features/reports/report.ts';
import { countResults, resultOf } from '../../features/reports/result.ts';
import { ReviewGrid } from '../../features/reports/review-grid.tsx';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { formatDay, formatMinutes, formatName, formatPercent } from '../../ui/formats.ts';
import { ReviewFacts, ReviewQuestion } from './review-question.tsx';
import './review-paper.css';

type Props = { report: Report; addressOf: (index: number) => string; ref: Ref<HTMLElement> };

/** The whole review as it is printed: the figures, the grid, and every question. */
export function ReviewPaper({ report, addressOf, ref }: Props) {
  const { test, answers } = report;
  const tenant = useTenant();
  const session = useSession();
  return (
    <article ref={ref} className="review-paper">
      <header>
        <p>{tenant?.name}</p>
        <h1>{test.test_name}</h1>
        <p>
          {session && <span>{`${formatName(session.user)}, `}</span>}
          <span>{formatDay(report.createdAt)}</span>
        </p>
      </header>
      <Figures report={report} />
      <ReviewGrid answers={answers} positions={[...answers.keys()]} current={-1} addressOf={addressOf} />
      {[...answers.keys()].map((index) => {
        const [question, answer] = [test.questions_reference[index], answers[index]];
        return (
          question &&
          answer && (
            <section key={index} className="review-paper-question">
              <div className="review-paper-head">
                <h2>{index + 1}</h2>
                <ResultMark result={resultOf(answer)} />
                <ReviewFacts answer={answer} />
              </div>
              <ReviewQuestion question={question} answer={answer} testId={test._id} isWhole />
            </section>
          )
        );
      })}
    </article>
  );
}

function Figures({ report }: { report: Report }) {
  const { correct_answers, total, confidence, test } = report;
  const figures: [string, string | number][] = [
    ['Score', correct_answers === null ? 'held back' : `${correct_answers}/${total}`],
    ['Performance', confidence === null ? 'held back' : formatPercent(confidence)],
    ['Wrong Answers', countResults(report, 'Wrong')],
    ['Partial', countResults(report, 'Partial')],
    ['Unanswered', countResults(report, 'Unanswered')],
    ['Allotted Time', formatMinutes(test.duration_in_mins)],
  ];
  return (
    <dl>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
