import { useTrial } from '../../features/attempts/trial.ts';
import type { Report } from '../../features/reports/report.ts';
import { TenantLogo } from '../../features/tenants/brand.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cutTitle, formatPercent } from '../../ui/formats.ts';
import { Icon, IconLabel } from '../../ui/icon.tsx';

/** Bar with the tenant, the test and its score, and the way back to all tests. */
export function ReviewBar({
  report,
  onShowScore,
  onPrint,
}: {
  report: Report;
  onShowScore: () => void;
  onPrint: () => void;
}) {
  const tenant = useTenant();
  const trial = useTrial();
  const score =
    report.correct_answers === null ? <WithheldFigure /> : `${report.correct_answers}/${report.total}`;
  const performance = report.confidence === null ? <WithheldFigure /> : formatPercent(report.confidence);
  return (
    <>
      <header className="exam-bar">
        <div className="exam-bar-id">
          <span className="review-bar-logo">
            <TenantLogo tenant={tenant} />
          </span>
          <div>
            <p className="exam-bar-tenant">{tenant?.name}</p>
            <h2 className="exam-bar-test" title={report.test.test_name}>
              {cutTitle(report.test.test_name)}
            </h2>
          </div>
        </div>
        <dl className="exam-figures">
          <div>
            <dt>Score</dt>
            <dd>{score}</dd>
          </div>
          <div>
            <dt>Performance</dt>
            <dd>{performance}</dd>
          </div>
        </dl>
        <Button look="bare" onClick={onPrint}>
          Print
        </Button>
        <ButtonLink look="bare" to={trial ?? paths.tests}>
          <Icon name="left" />
          <span>{trial === null ? 'Tests' : 'Back to the test'}</span>
        </ButtonLink>
      </header>
      <section className="exam-strip" aria-label="Score">
        <span>
          Score <b>{score}</b>
        </span>
        <span>
          Performance <b>{performance}</b>
        </span>
        <Button look="link" aria-haspopup="dialog" onClick={onShowScore}>
          Details<span className="visually-hidden"> of the score</span>
        </Button>
        {report.time_ran_out && (
          <span className="review-time-ran-out">
            <IconLabel icon="clock">The time ran out</IconLabel>
          </span>
        )}
      </section>
    </>
  );
}

/** Replaces a figure; the score's own card says why. */
function WithheldFigure() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">held back</span>
    </>
  );
}
