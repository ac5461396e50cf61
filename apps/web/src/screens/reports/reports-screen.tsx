import { useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Page } from '../../ui/page.tsx';
import { CalibrationBlock } from './calibration-block.tsx';
import { LastReportsCard } from './last-reports-card.tsx';
import { LatestReportCard } from './latest-report-card.tsx';
import { QuestionsAttempted, TestsTaken } from './month-card.tsx';
import './reports.css';

export function ReportsScreen() {
  const session = useSession();
  return session && <Reports userId={session.user._id} />;
}

/** Charts of the learner's reports; each part has its own request, and fails by itself. */
function Reports({ userId }: { userId: string }) {
  usePageTitle('Reports');
  return (
    <Page title="Reports">
      <div className="reports-cards">
        <TestsTaken userId={userId} />
        <QuestionsAttempted userId={userId} />
        <LatestReportCard userId={userId} />
        <LastReportsCard userId={userId} />
      </div>
      <CalibrationBlock userId={userId} />
    </Page>
  );
}
