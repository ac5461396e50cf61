import { Link } from 'react-router';
import type { Plan } from '../../features/content/content.ts';
import { PlanCard, PlanList } from '../../features/content/plan-list.tsx';
import { paths } from '../../paths.ts';
import { formatDays, formatPounds } from '../../ui/formats.ts';
import { LandingSection } from './landing-section.tsx';
import { useWayIn } from './way-in.ts';

export function Plans({ plans }: { plans: Plan[] }) {
  return (
    <LandingSection title="Plans & Pricing">
      <PlanList>
        {plans.map((plan) => (
          <PlanCard key={plan._id} plan={plan} term={formatDays(plan.validity)}>
            <WayIn price={formatPounds(plan.price)} />
          </PlanCard>
        ))}
      </PlanList>
    </LandingSection>
  );
}

function WayIn({ price }: { price: string }) {
  const { isVisitor } = useWayIn();
  return isVisitor ? (
    <>
      <Link className="button button-line" to={paths.signUp}>
        Sign Up Now!
        <span className="visually-hidden">{` ${price}`}</span>
      </Link>
      <small className="label">No credit card needed</small>
    </>
  ) : (
    <Link className="button button-line" to={paths.membership}>
      Membership
      <span className="visually-hidden">{` ${price}`}</span>
    </Link>
  );
}
