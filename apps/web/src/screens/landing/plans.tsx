import type { Plan } from '../../features/content/content.ts';
import { PlanCard, PlanList } from '../../features/content/plan-list.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDays, formatPounds } from '../../ui/formats.ts';
import { useEntryLink } from './entry-link.ts';
import { LandingSection } from './landing-section.tsx';

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
  const { isVisitor } = useEntryLink();
  return isVisitor ? (
    <>
      <ButtonLink look="line" to={paths.signUp}>
        Sign Up Now!
        <span className="visually-hidden">{` ${price}`}</span>
      </ButtonLink>
      <small className="label">No credit card needed</small>
    </>
  ) : (
    <ButtonLink look="line" to={paths.membership}>
      Membership
      <span className="visually-hidden">{` ${price}`}</span>
    </ButtonLink>
  );
}
