import { AccountSection } from './account-section.tsx';

/** Skeleton of the parts that show the profile, at their size. */
export function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account">
      <AccountSection title="Profile picture" about={null}>
        <div className="account-picture">
          <span className="skeleton account-picture-frame" />
          <span className="skeleton skeleton-action" />
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
          <span className="skeleton skeleton-label" />
          <span className="skeleton skeleton-input" />
        </div>
      ))}
    </div>
  );
}
