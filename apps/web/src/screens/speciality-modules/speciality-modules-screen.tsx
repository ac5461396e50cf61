import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { CardSkeletons } from '../../features/tests/card-skeletons.tsx';
import { TopicFacts } from '../../features/topics/topic-facts.tsx';
import { type ListedTopic, topicsQuery } from '../../features/topics/topics.ts';
import { topicDetailPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cutTitle } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { MAX_SEARCH, useSearchInAddress } from './use-search-in-address.ts';
import './speciality-modules.css';

export function SpecialityModulesScreen() {
  const session = useSession();
  return session && <Modules user={session.user} />;
}

/** Topics of the organisation's questions, with a search among their names. */
function Modules({ user: { _id: userId, subdomain } }: { user: User }) {
  usePageTitle('Speciality Modules');
  const { key, typed, type, leave, searchNow } = useSearchInAddress();
  const query = useQuery(topicsQuery({ userId, subdomain, key }));
  const { data: topics, isPlaceholderData } = query;
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
              <ul className="cards">
                {listed.map((topic) => (
                  <TopicCard key={topic._id} topic={topic} />
                ))}
              </ul>
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

function TopicCard({ topic }: { topic: ListedTopic }) {
  const { _id, topic_name, subtopic_count, questionCount, description } = topic;
  return (
    <li className="card topic-card">
      <h2 title={topic_name}>{cutTitle(topic_name)}</h2>
      <TopicFacts
        facts={[
          ['Subtopics', subtopic_count],
          ['No. of questions', questionCount],
        ]}
      />
      {description !== '' && <p className="topic-card-text">{description}</p>}
      <div className="card-foot">
        <ButtonLink look="line" to={topicDetailPath(_id)}>
          View Details
          <span className="visually-hidden">{` of ${topic_name}`}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
