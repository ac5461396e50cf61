import { Link } from 'react-router';
import type { Plan } from '../../features/content/content.ts';
import { paths } from '../../paths.ts';
import { formatDays, formatPounds } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import { useWayIn } from './way-in.ts';

export function Plans({ plans }: { plans: Plan[] }) {
  return (
    <LandingSection title="Plans & Pricing">
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan._id} plan={plan} />
        ))}
      </ul>
    </LandingSection>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { isVisitor } = useWayIn();
  const price = formatPounds(plan.price);
  return (
    <li className="plan">
      <h3 className="plan-price">{price}</h3>
      <p className="plan-validity">{formatDays(plan.validity)}</p>
      {plan.access && <p className="plan-access">{plan.access}</p>}
      <ul className="plan-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="tick" /> <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="plan-foot">
        {isVisitor ? (
          <>
            <Link className="button button-line" to={paths.signUp}>
              Sign Up Now!
              <span className="visually-hidden"> {price}</span>
            </Link>
            <small className="label">No credit card needed</small>
          </>
        ) : (
          <Link className="button button-line" to={paths.membership}>
            Membership
            <span className="visually-hidden"> {price}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
