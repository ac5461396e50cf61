import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconLabel } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type SampleResult, sampleResults } from './sample-data.ts';
import './samples.css';

const COLUMNS: readonly Column<SampleResult>[] = [
  { head: 'Question', kind: 'name', cell: ({ questionNo }) => questionNo },
  {
    head: 'Result',
    cell: ({ isCorrect }) => (
      <IconLabel icon={isCorrect ? 'tick' : 'cross'} tone={isCorrect ? 'correct' : 'wrong'}>
        {isCorrect ? 'Correct' : 'Wrong'}
      </IconLabel>
    ),
  },
  { head: 'Flagged', cell: ({ flagged }) => flagged && <IconLabel icon="flag">Flagged</IconLabel> },
];

/** Sample of a test's results. */
export function SampleResultsScreen() {
  usePageTitle('Sample results');
  const correct = sampleResults.filter(({ isCorrect }) => isCorrect).length;
  return (
    <Page title="Sample results">
      <p className="page-text">
        A sample: no test was taken, and nothing here counts.{' '}
        <span>{`Score ${correct}/${sampleResults.length}.`}</span>
      </p>
      <div className="sample-results">
        <Table
          columns={COLUMNS}
          rows={sampleResults}
          keyOf={({ questionNo }) => questionNo}
          caption="Sample results, question by question"
          hidesCaption
        />
      </div>
      <p className="sample-ways">
        <ButtonLink to={paths.sampleTest}>Take the sample test</ButtonLink>
      </p>
    </Page>
  );
}
