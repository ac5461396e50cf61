import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import {
  arrangeTakenTests,
  groupByTest,
  readTakenTestOrder,
  type TakenTestOrder,
} from '../../features/results/taken-tests.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { TestSection } from '../../features/tests/test-section.tsx';
import { reportsQuery } from '../../features/tests/tests.ts';
import { readSection, type SectionView, writeSection } from '../../features/tests/tests-view.ts';
import { paths } from '../../paths.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { Page } from '../../ui/page.tsx';
import { useAddressParams } from '../../ui/use-view-in-address.ts';
import { PracticeSection } from './practice-section.tsx';
import { TakenTestCard } from './taken-test-card.tsx';
import './proficiency.css';

/** Name of the list in the address. */
const SECTION = 'tests';

export function ProficiencyScreen() {
  const session = useSession();
  return session && <TakenTests userId={session.user._id} />;
}

/** A card for each test taken. Search, order and number of cards stand in the address. */
function TakenTests({ userId }: { userId: string }) {
  usePageTitle('Proficiency');
  const { data: reports, error, refetch } = useQuery(reportsQuery({ userId }));
  const { params, change } = useAddressParams();
  const order = readTakenTestOrder(params.get('order'));
  const taken = reports && groupByTest(reports);

  const chooseOrder = (chosen: TakenTestOrder) =>
    change((next) => {
      if (chosen === 'newest') next.delete('order');
      else next.set('order', chosen);
      return next;
    });
  const changeSection = (section: Partial<SectionView>) =>
    change(
      (next) => {
        writeSection(next, SECTION, { ...readSection(next, SECTION), ...section });
        return next;
      },
      { replace: true },
    );

  return (
    <Page
      title="Proficiency"
      beside={
        (taken === undefined || taken.length > 1) && (
          <LabelledSelect<TakenTestOrder>
            label="Order"
            value={order}
            options={[
              ['newest', 'Newest first'],
              ['oldest', 'Oldest first'],
              ['weakest', 'Lowest score first'],
              ['name', 'By name'],
            ]}
            onChoose={chooseOrder}
          />
        )
      }
    >
      {reports && taken && (
        <p className="proficiency-note">
          {taken.length > 0 ? (
            <span>{describeCounts(taken.length, reports.length)}</span>
          ) : (
            <>
              Your results appear here. <Link to={paths.tests}>Take a test</Link>
            </>
          )}
        </p>
      )}
      <TestSection
        id={SECTION}
        title="Tests"
        searchLabel="Search Tests.."
        emptyText="No Report found!"
        query={{ data: taken && arrangeTakenTests(taken, order), error, refetch }}
        view={readSection(params, SECTION)}
        onChange={changeSection}
        nameOf={({ test }) => test.test_name}
        renderItem={(each) => <TakenTestCard key={each.test._id} taken={each} />}
      />
      <PracticeSection userId={userId} />
    </Page>
  );
}

function describeCounts(tests: number, reports: number): string {
  if (tests === reports) return tests === 1 ? '1 test, 1 report.' : `${tests} tests, ${reports} reports.`;
  return `${tests === 1 ? '1 test' : `${tests} tests`}, ${reports} reports. A card shows the latest attempt; the earlier ones are folded under it.`;
}
