import { SkeletonBar } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';

/** Skeleton of the parts that show the profile, at their size. */
export function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account">
      <AccountSection title="Profile picture" about={null}>
        <div className="account-picture">
          <SkeletonBar width="128px" height="128px" />
          <SkeletonBar width="160px" height="44px" />
        </div>
      </AccountSection>
      <AccountSection title="Basic Details" about={null}>
        <SkeletonFields count={5} />
      </AccountSection>
      <AccountSection title="Password & Security" about={null}>
        <SkeletonFields count={3} />
      </AccountSection>
    </div>
  );
}

function SkeletonFields({ count }: { count: number }) {
  const fields = Array.from({ length: count }, (_, index) => index);
  return (
    <div className="account-form">
      {fields.map((field) => (
        <div className="field" key={field}>
          <SkeletonBar width="96px" />
          <SkeletonBar height="48px" />
        </div>
      ))}
    </div>
  );
}
