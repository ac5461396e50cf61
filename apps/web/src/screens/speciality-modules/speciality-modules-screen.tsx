import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { CardSkeletons } from '../../features/tests/card-skeletons.tsx';
import { progressQuery, topicsQuery } from '../../features/topics/topics.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ModuleList } from './module-list.tsx';
import { OwnProgress } from './own-progress.tsx';
import { MAX_SEARCH, useModulesInAddress } from './use-modules-in-address.ts';
import './speciality-modules.css';

export function SpecialityModulesScreen() {
  const session = useSession();
  return session && <Modules user={session.user} />;
}

/** Topics of the organisation's questions, with a search among their names. */
function Modules({ user: { _id: userId, subdomain } }: { user: User }) {
  usePageTitle('Speciality Modules');
  const { key, typed, type, leave, searchNow, opened, setOpened } = useModulesInAddress();
  const query = useQuery(topicsQuery({ userId, subdomain, key }));
  const { data: topics, isPlaceholderData } = query;
  // Secondary content: if it cannot be loaded, the topics are listed without it.
  const { data: progress } = useQuery(progressQuery({ userId }));
  const box = useRef<HTMLInputElement>(null);

  return (
    <Page
      title="Speciality Modules"
      beside={
        <search>
          <form
            className="search"
            onSubmit={(event) => {
              event.preventDefault();
              searchNow(typed);
            }}
          >
            <Icon name="search" />
            <input
              ref={box}
              className="input"
              type="search"
              aria-label="Search Topics"
              placeholder="Search Topics"
              maxLength={MAX_SEARCH}
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
            />
          </form>
        </search>
      }
    >
      <p className="label modules-count" role="status">
        {topics && (isPlaceholderData ? 'Searching…' : describeCount(topics.length, key))}
      </p>
      {topics && progress && key === '' && <OwnProgress topics={topics} progress={progress} />}
      <div aria-busy={isPlaceholderData}>
        <Loaded query={query} skeleton={<CardSkeletons />}>
          {(listed) =>
            listed.length === 0 ? (
              <div className="empty">
                <p>No Topics found!</p>
                {key !== '' && (
                  <Button
                    onClick={() => {
                      searchNow('');
                      // The button disappears with the search that it clears.
                      box.current?.focus();
                    }}
                  >
                    Show all topics
                  </Button>
                )}
              </div>
            ) : (
              <ModuleList
                topics={listed}
                progress={progress}
                opened={key === '' ? opened : 'all'}
                onOpen={setOpened}
              />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

function describeCount(count: number, key: string): string {
  const topics = count === 1 ? '1 topic' : `${count} topics`;
  return key === '' ? topics : `${topics} found`;
}
