import { type Ref, useLayoutEffect } from 'react';
import { useSession } from '../../features/accounts/session.ts';
import type { Report } from '../../features/reports/report.ts';
import { countResults, resultOf } from '../../features/reports/result.ts';
import { ReviewGrid } from '../../features/reports/review-grid.tsx';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { formatDay, formatMinutes, formatName, formatPercent } from '../../ui/formats.ts';
import { PercentageBar } from '../../ui/percentage-bar.tsx';
import { ReviewFacts, ReviewQuestion } from './review-question.tsx';
import './review-paper.css';

type Props = { report: Report; addressOf: (index: number) => string; ref: Ref<HTMLElement> };

/** The whole review as it is printed: the figures, the grid, and every question. */
export function ReviewPaper({ report, addressOf, ref }: Props) {
  const { test, answers } = report;
  const tenant = useTenant();
  const session = useSession();
  const who = session ? formatName(session.user) : '';
  const day = formatDay(report.createdAt);
  usePageFoot([test.test_name, who, day].filter((words) => words !== '').join(' · '));
  return (
    <article ref={ref} className="review-paper">
      <header>
        <p>{tenant?.name}</p>
        <h1>{test.test_name}</h1>
        <p>
          {who !== '' && <span>{`${who}, `}</span>}
          <span>{day}</span>
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

/** Prints a text at the foot of each page, whose boxes know of the root element alone. */
function usePageFoot(text: string) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const quoted = text.replace(/\s/gu, ' ').replace(/["\\]/gu, '\\$&');
    style.setProperty('--page-foot', `"${quoted}"`);
    return () => void style.removeProperty('--page-foot');
  }, [text]);
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
    <>
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {confidence !== null && <PercentageBar value={confidence} label="Performance" />}
    </>
  );
}
