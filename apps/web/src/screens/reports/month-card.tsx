import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type MonthCount, questionMonthsQuery, testMonthsQuery } from '../../features/results/charts.ts';
import { figureQuestionsPath, paths } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatMonth } from '../../ui/formats.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartSkeleton, ChartTable, NoData } from './chart-parts.tsx';
import { MonthBars } from './month-bars.tsx';
import { describeCount, describeMonths, describeSpan, hasCounts, type Unit } from './months.ts';

const TESTS: Unit = ['test', 'tests'];
const QUESTIONS: Unit = ['question', 'questions'];

export function TestsTaken({ userId }: { userId: string }) {
  const query = useQuery(testMonthsQuery({ userId }));
  return (
    <Block title="Number of Tests Taken" query={query} skeleton={<ChartSkeleton />}>
      {(months) => (
        <Months
          months={months}
          unit={TESTS}
          caption="Number of tests taken by month"
          way={<Link to={paths.tests}>Take a test</Link>}
          // A month's questions include unanswered ones of its tests: they belong to this figure alone.
          linkTo={(month) => figureQuestionsPath({ month })}
        />
      )}
    </Block>
  );
}

export function QuestionsAttempted({ userId }: { userId: string }) {
  const query = useQuery(questionMonthsQuery({ userId }));
  return (
    <Block title="Number of Questions Attempted" query={query} skeleton={<ChartSkeleton />}>
      {(months) => (
        <Months months={months} unit={QUESTIONS} caption="Number of questions attempted by month" />
      )}
    </Block>
  );
}

type Props = {
  months: MonthCount[];
  unit: Unit;
  caption: string;
  /** Link to what makes data, where there is none. */
  way?: ReactNode;
  /** Path to the questions of a month. */
  linkTo?: (month: string) => string;
};

function Months({ months, unit, caption, way, linkTo }: Props) {
  if (!hasCounts(months)) {
    return (
      <>
        <NoData />
        {way}
      </>
    );
  }
  return (
    <>
      <p className="chart-note">{describeSpan(months)}</p>
      <ChartFrame>
        {(width) => <MonthBars months={months} width={width} name={describeMonths(months, unit)} />}
      </ChartFrame>
      <ChartTable
        caption={caption}
        columns={[
          { head: 'Month', kind: 'name', cell: ({ month }) => formatMonth(month) },
          {
            head: `Number of ${unit[1]}`,
            kind: 'figure',
            cell: ({ month, count }) =>
              linkTo && count > 0 ? (
                <Link to={linkTo(month)}>
                  <span>{count}</span>
                  <span className="visually-hidden">
                    {` ${describeCount(count, unit).replace(`${count} `, '')} in ${formatMonth(month)}: the questions`}
                  </span>
                </Link>
              ) : (
                count
              ),
          },
        ]}
        rows={months}
        keyOf={({ month }) => month}
      />
    </>
  );
}
