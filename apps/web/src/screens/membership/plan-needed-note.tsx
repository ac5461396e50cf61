import { useEffect } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import type { User } from '../../features/accounts/session.ts';
import { LockIcon } from '../../features/payments/lock-icon.tsx';
import { storeWayBack, type WayBack } from '../../features/payments/plan-needed.ts';
import { describeGoingOn, describeNeed, placeBefore } from '../../features/payments/plan-needed-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useWantedName } from './use-wanted-name.ts';

type Props = {
  user: User;
  way: WayBack;
  /** Day on which the learner's plan ran out; null where it runs, or there was none. */
  ranOutOn: string | null;
};

/** Explains why the learner is here, and leads back: to what needed a plan, or to where that was chosen. */
export function PlanNeededNote({ user, way, ranOutOn }: Props) {
  const name = useWantedName(user, way);
  // The payment page leads back to this page without it.
  useEffect(() => storeWayBack(browserStorage.tab, way), [way]);
  if (user.is_active_plan) {
    return (
      <div className="order-notice" role="status">
        <p>You have a plan now.</p>
        <ButtonLink look="main" to={way.to} title={name ?? undefined}>
          <span>{describeGoingOn(way.reason, name)}</span>
        </ButtonLink>
      </div>
    );
  }
  const before = placeBefore(way);
  return (
    <Reason title={describeNeed(way.reason, name)} name={name} ranOutOn={ranOutOn}>
      <ButtonLink to={before.to}>{before.label}</ButtonLink>
    </Reason>
  );
}

type ReasonProps = {
  title: string;
  name: string | null;
  ranOutOn: string | null;
  children: React.ReactNode;
};

function Reason({ title, name, ranOutOn, children }: ReasonProps) {
  return (
    <div className="order-notice plan-needed" role="status">
      <LockIcon />
      <div>
        <p className="plan-needed-title" title={name ?? undefined}>
          {title}
        </p>
        <p>
          {ranOutOn !== null && <span>{`Yours ran out on ${ranOutOn}. `}</span>}
          <span>Choose one below, and you come straight back.</span>
        </p>
      </div>
      {children}
    </div>
  );
}

/** Says that the plan ran out to who came without a reason. */
export function PlanRanOutNote({ day }: { day: string }) {
  return (
    <div className="order-notice plan-needed">
      <LockIcon />
      <p className="plan-needed-title">{`Your plan ran out on ${day}. Your results are kept.`}</p>
    </div>
  );
}
