import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconLabel } from '../../ui/icon.tsx';
import { type SampleResult, sampleResults } from './sample-data.ts';
import '../../ui/rich-text/ruled-table.css';
import './samples.css';

/** Sample of a test's results. */
export function SampleResultsScreen() {
  usePageTitle('Sample results');
  const correct = sampleResults.filter(({ isCorrect }) => isCorrect).length;
  return (
    <>
      <div className="scotch" />
      <h1 className="title page-title">Sample results</h1>
      <p className="page-text">
        A sample: no test was taken, and nothing here counts.{' '}
        <span>{`Score ${correct}/${sampleResults.length}.`}</span>
      </p>
      <table className="ruled sample-results">
        <caption className="visually-hidden">Sample results, question by question</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Result</th>
            <th scope="col">Flagged</th>
          </tr>
        </thead>
        <tbody>
          {sampleResults.map((result) => (
            <ResultRow key={result.questionNo} result={result} />
          ))}
        </tbody>
      </table>
      <p className="sample-ways">
        <ButtonLink to={paths.sampleTest}>Take the sample test</ButtonLink>
      </p>
    </>
  );
}

function ResultRow({ result: { questionNo, flagged, isCorrect } }: { result: SampleResult }) {
  return (
    <tr>
      <th scope="row">{questionNo}</th>
      <td>
        <IconLabel icon={isCorrect ? 'tick' : 'cross'} tone={isCorrect ? 'correct' : 'wrong'}>
          {isCorrect ? 'Correct' : 'Wrong'}
        </IconLabel>
      </td>
      <td>{flagged && <IconLabel icon="flag">Flagged</IconLabel>}</td>
    </tr>
  );
}
