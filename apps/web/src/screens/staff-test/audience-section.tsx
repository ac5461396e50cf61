import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '../../features/accounts/permissions.ts';
import { audienceQuery } from '../../features/staff-tests/audience.ts';
import { describeAudience } from '../../features/staff-tests/audience-words.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AudienceDialog } from './audience-dialog.tsx';
import { useTestEditing } from './test-editing.ts';

/** Who may sit the test: it holds at once, and not only from the next version on. */
export function AudienceSection({ isKept }: { isKept: boolean }) {
  const { user, of } = useTestEditing();
  const query = useQuery({ ...audienceQuery(of), enabled: isKept });
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="test-settings" aria-labelledby="test-audience">
      <div className="test-part-head">
        <h2 className="section" id="test-audience">
          Who may sit it
        </h2>
      </div>
      {isKept ? (
        <Loaded query={query}>
          {({ cohorts, chosen }) => (
            <div className="test-audience">
              <p>
                {describeAudience(cohorts.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name))}
              </p>
              {holds(user, 'content:publish') && (
                <Button onClick={() => setIsChanging(true)}>Change who may sit it…</Button>
              )}
            </div>
          )}
        </Loaded>
      ) : (
        <p className="test-note">Everybody. Cohorts can be chosen once it is saved.</p>
      )}
      {isChanging && query.data && (
        <AudienceDialog audience={query.data} onClose={() => setIsChanging(false)} />
      )}
    </section>
  );
}
