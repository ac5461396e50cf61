import { memo } from 'react';
import type { OpenedTestResponse } from '../../../features/attempts/attempt.ts';
import { Countdown } from '../../../features/countdown/countdown.tsx';
import { TenantLogo } from '../../../features/tenants/brand.tsx';
import { useTenant } from '../../../features/tenants/tenant.ts';
import { cutTitle, formatDay, formatMinutes } from '../../../ui/formats.ts';
import { SaveState, type ShownSaveState } from './save-state.tsx';

type Props = {
  test: OpenedTestResponse['test'];
  attempted: number;
  missing: number;
  saveState: ShownSaveState;
  isPhone: boolean;
  millisecondsLeft: () => number;
  onTimeUp: () => void;
};

/** Bar with the test, the progress, and the time left. */
export const PlayerHeader = memo(function PlayerHeader(props: Props) {
  const { test, attempted, missing, saveState, isPhone, millisecondsLeft, onTimeUp } = props;
  const tenant = useTenant();
  return (
    <>
      <header className="exam-bar">
        <div className="exam-bar-id">
          {!isPhone && <TenantLogo tenant={tenant} />}
          <div>
            <p className="exam-bar-tenant">{`${test.subdomain_reference.sub_domain_name} Test`}</p>
            <p className="exam-bar-test" title={test.test_name}>
              {cutTitle(test.test_name)}
            </p>
          </div>
        </div>
        {!isPhone && (
          <dl className="exam-figures">
            <Figure name="Date" value={formatDay(new Date())} firstToGo />
            <Figure name="Attempted Question" value={attempted} />
            <Figure name="Missing Question" value={missing} />
            <Figure name="Allotted Time" value={formatMinutes(test.duration_in_mins)} firstToGo />
            <div>
              <dt>Answers</dt>
              <dd>
                <SaveState state={saveState} />
              </dd>
            </div>
          </dl>
        )}
        <Countdown
          allottedMinutes={test.duration_in_mins}
          millisecondsLeft={millisecondsLeft}
          onZero={onTimeUp}
        />
      </header>
      {isPhone && (
        <section className="exam-strip" aria-label="Progress">
          <span>
            Attempted Question <b>{attempted}</b>
          </span>
          <span>
            Missing Question <b>{missing}</b>
          </span>
          <SaveState state={saveState} />
        </section>
      )}
    </>
  );
});

function Figure({
  name,
  value,
  firstToGo = false,
}: {
  name: string;
  value: string | number;
  firstToGo?: boolean;
}) {
  return (
    <div className={firstToGo ? 'is-first-to-go' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Facts for which the bar has no space on a narrow page. */
export function TestFacts({ test }: { test: OpenedTestResponse['test'] }) {
  return (
    <dl className="test-facts">
      <Figure name="Date" value={formatDay(new Date())} />
      <Figure name="Allotted Time" value={formatMinutes(test.duration_in_mins)} />
    </dl>
  );
}
