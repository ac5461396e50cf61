import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { LoadedContent } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
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
  const query = useQuery(profileQuery(user._id));
  const [changedDetails, setChangedDetails] = useState<readonly string[]>([]);
  const [hasUnsavedPicture, setHasUnsavedPicture] = useState(false);

  return (
    <Page title="My Account">
      <div className="account-profile">
        <LoadedContent query={query} skeleton={<AccountSkeleton />}>
          {(profile) => (
            <>
              <PictureSection profile={profile} onUnsaved={setHasUnsavedPicture} />
              <DetailsSection profile={profile} onChanged={setChangedDetails} />
              <PasswordSection profile={profile} />
            </>
          )}
        </LoadedContent>
      </div>
      {user.role === 'learner' && <LeaderboardSection user={user} />}
      <SessionsSection userId={user._id} />
      {user.role === 'learner' && <DataSection />}
      <UnsavedChanges names={hasUnsavedPicture ? ['profile picture', ...changedDetails] : changedDetails} />
    </Page>
  );
}
