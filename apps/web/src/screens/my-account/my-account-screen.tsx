import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { LoadError } from '../../ui/states.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { DataSection } from './data-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { LeaderboardSection } from './leaderboard-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import './my-account.css';

export function MyAccountScreen() {
  const session = useSession();
  return session && <Account user={session.user} />;
}

function Account({ user }: { user: User }) {
  usePageTitle('My Account');
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(user._id));
  const [changedDetails, setChangedDetails] = useState<readonly string[]>([]);
  const [hasUnsavedPicture, setHasUnsavedPicture] = useState(false);

  return (
    <>
      <div className="scotch" />
      <h1 className="title page-title">My Account</h1>
      {profile ? (
        <>
          <PictureSection profile={profile} onUnsaved={setHasUnsavedPicture} />
          <DetailsSection profile={profile} onChanged={setChangedDetails} />
          <PasswordSection profile={profile} />
        </>
      ) : error && !isFetching ? (
        <div className="account-failure">
          <LoadError error={error} onRetry={refetch} />
        </div>
      ) : (
        <AccountSkeleton />
      )}
      {user.role === 'learner' && <LeaderboardSection user={user} />}
      <SessionsSection userId={user._id} />
      {user.role === 'learner' && <DataSection />}
      <UnsavedChanges names={hasUnsavedPicture ? ['profile picture', ...changedDetails] : changedDetails} />
    </>
  );
}
