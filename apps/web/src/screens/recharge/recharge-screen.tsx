import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { estimateServerNow } from '../../api/client.ts';
import type { User } from '../../features/accounts/session.ts';
import { useSession } from '../../features/accounts/session.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { NeedsPlan } from '../../features/payments/needs-plan.tsx';
import { planNeededPath } from '../../features/payments/plan-needed.ts';
import { lowestReportQuery } from '../../features/results/results.ts';
import { useOrganisation, usePageTitle } from '../../features/tenants/tenant.ts';
import { TestStartDialog } from '../../features/tests/test-start-dialog.tsx';
import { describeWindow, windowState } from '../../features/tests/test-window.ts';
import { findOpenRecharge, mayTakeTests, type TestListItem, testsQuery } from '../../features/tests/tests.ts';
import { paths, rechargePath, scorePath, takeTestPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cutTitle, formatTimeLeft } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { showError, showErrorMessage } from '../../ui/toast.tsx';
import { LowestTests } from './lowest-tests.tsx';
import { RechargeCarousel } from './recharge-carousel.tsx';
import { useRechargeOffer } from './use-recharge-offer.ts';
import './recharge.css';

const BENEFITS = ['Unlimited Attempts', 'Improve Your Confidence.'];

export function RechargeScreen() {
  const session = useSession();
  return session && <Recharge user={session.user} />;
}

/** A further attempt at a test with a low result. */
function Recharge({ user }: { user: User }) {
  usePageTitle('Recharge');
  return (
    <Page title="Recharge">
      <div className="recharge">
        <RechargeCarousel />
        <div>
          <ul className="recharge-benefits">
            {BENEFITS.map((benefit) => (
              <li key={benefit}>
                <Icon name="tick" /> <span>{benefit}</span>
              </li>
            ))}
          </ul>
          <WayIn user={user} />
        </div>
      </div>
    </Page>
  );
}

/** Link back to the attempt that is open, or button for another one. */
function WayIn({ user }: { user: User }) {
  const navigate = useNavigate();
  const { data: tests } = useQuery(testsQuery({ userId: user._id, subdomain: user.subdomain }));
  const { data: offered } = useQuery(lowestReportQuery({ userId: user._id }));
  const { data: organisation } = useOrganisation(user.subdomain);
  const needsPlan = organisation !== undefined && !mayTakeTests(organisation, user);
  const offer = useRechargeOffer(user);
  const [chosen, setChosen] = useState<string | null>(null);
  const [testToStart, setTestToStart] = useState<TestListItem | null>(null);
  const open = tests && findOpenRecharge(tests);
  if (open?.attempt) return <ContinueRecharge test={open} deadlineAt={open.attempt.deadlineAt} />;

  const lowest = offered?.lowest ?? [];
  const wanted = lowest.find(({ test }) => test._id === chosen) ?? lowest[0];

  function startWithin(test: TestListItem) {
    const now = estimateServerNow();
    if (windowState(test.window, now) === 'open') setTestToStart(test);
    else showErrorMessage(`${cutTitle(test.test_name)}: ${describeWindow(test.window, now) ?? ''}`);
  }

  function ask() {
    offer.mutate(wanted?.test._id ?? null, {
      onSuccess(answer) {
        if (answer.kind === 'open') void navigate(takeTestPath(answer.testId));
        else if (answer.kind === 'no_access')
          void navigate(planNeededPath(wanted ? rechargePath(wanted.test._id) : paths.recharge));
        else if (answer.kind === 'none') showErrorMessage('Test not found');
        else startWithin(answer.test);
      },
      onError: showError,
    });
  }

  return (
    <>
      {wanted && <LowestTests lowest={lowest} chosen={wanted} onChoose={setChosen} />}
      <div className="recharge-way">
        <Button look="main" isBusy={offer.isPending} onClick={ask}>
          Recharge Now
        </Button>
        {needsPlan && <NeedsPlan />}
        <p>
          {wanted ? (
            <>
              You will sit <b>{wanted.test.test_name}</b>. The new result is saved next to the old one; your
              place on the leaderboard does not change.
            </>
          ) : (
            offered && (
              <>
                There is no test to sit again now. <Link to={paths.tests}>Finish one</Link> first.
              </>
            )
          )}
        </p>
      </div>
      {wanted && (
        <p className="recharge-more">
          <Link to={scorePath(wanted.report)}>
            View Score<span className="visually-hidden">{` of ${wanted.test.test_name}`}</span>
          </Link>
        </p>
      )}
      {testToStart && (
        <TestStartDialog
          test={testToStart}
          startLabel="Recharge"
          isRecharge
          onStart={() => navigate(rechargePath(testToStart._id), { state: { confirmed: true } })}
          onBack={() => setTestToStart(null)}
        />
      )}
    </>
  );
}

function ContinueRecharge({ test, deadlineAt }: { test: TestListItem; deadlineAt: string }) {
  const millisecondsLeft = Date.parse(deadlineAt) - useServerNow();
  return (
    <section className="recharge-way" aria-label="Open test">
      <p className="recharge-open">
        <span>Open, saved as you left it</span>
        <b title={test.test_name}>{cutTitle(test.test_name)}</b>
        <span>
          <Icon name="clock" /> <span>{formatTimeLeft(millisecondsLeft)}</span>
        </span>
      </p>
      <ButtonLink look="main" to={takeTestPath(test._id)}>
        Continue<span className="visually-hidden">{` ${test.test_name}`}</span>
      </ButtonLink>
    </section>
  );
}
