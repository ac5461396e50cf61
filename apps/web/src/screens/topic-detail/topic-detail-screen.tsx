import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { ContentPicture } from '../../features/content/content-picture.tsx';
import { NeedsPlan } from '../../features/payments/needs-plan.tsx';
import { References } from '../../features/reports/explanation.tsx';
import { useOrganisation, usePageTitle } from '../../features/tenants/tenant.ts';
import { mayTakeTests } from '../../features/tests/tests.ts';
import { TopicFacts } from '../../features/topics/topic-facts.tsx';
import { TopicProgress } from '../../features/topics/topic-progress.tsx';
import { progressQuery, type Topic, topicQuery } from '../../features/topics/topics.ts';
import { fileUrl, paths, topicPracticePath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { media } from '../../ui/media.ts';
import { Page } from '../../ui/page.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { EnlargeButton } from '../../ui/pictures/enlarge-button.tsx';
import { usePictureViewer } from '../../ui/pictures/use-picture-viewer.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import '../../ui/block.css';
import './topic-detail.css';

const PICTURE_SIZES = `${media['wide-desktop']} 432px, ${media['above-phone']} 560px, 92vw`;

export function TopicDetailScreen() {
  const session = useSession();
  const { topicID = '' } = useParams();
  return session && <Detail key={topicID} user={session.user} id={topicID} />;
}

/** A topic: the organisation's text and pictures, the number of questions, and its subtopics. */
function Detail({ user, id }: { user: User; id: string }) {
  const query = useQuery(topicQuery({ userId: user._id, id }));
  const { data: topic, error } = query;
  const isUnknown = error !== null && errorCodeOf<'getTopic'>(error) === 'not_found';
  const title = topic?.topic_name ?? (isUnknown ? 'Topic not found' : 'Topic');
  usePageTitle(title);

  return (
    <Page title={title} way={<Link to={paths.specialityModules}>Speciality Modules</Link>}>
      <div className="topic-detail">
        {!topic && isUnknown ? (
          <>
            <p className="page-text">Check the address. The topic may also have been renamed or removed.</p>
            <p className="page-text">
              <ButtonLink look="main" to={paths.specialityModules}>
                All topics
              </ButtonLink>
            </p>
          </>
        ) : (
          <Loaded query={query}>{(loaded) => <TopicPage topic={loaded} user={user} />}</Loaded>
        )}
      </div>
    </Page>
  );
}

function TopicPage({ topic, user }: { topic: Topic; user: User }) {
  const { data: organisation } = useOrganisation(user.subdomain);
  const needsPlan = organisation !== undefined && !mayTakeTests(organisation, user);
  // The page does not wait for it, and says nothing where it does not come.
  const { data: progress } = useQuery(progressQuery({ userId: user._id }));
  const own = progress?.counts.get(topic._id);
  const { _id, subtopic_count, questionCount, releasedCount, pictures, references, description, subtopics } =
    topic;
  return (
    <>
      <TopicFacts
        facts={[
          ['Subtopics', subtopic_count],
          ['Total No. of Questions', questionCount],
        ]}
      />
      {own && (
        <div className="topic-own">
          <TopicProgress of={topic.topic_name} count={own} />
        </div>
      )}
      {releasedCount > 0 && (
        <p className="topic-practice">
          <ButtonLink look="main" to={topicPracticePath(_id)}>
            Practise this topic
          </ButtonLink>
          {needsPlan && <NeedsPlan />}
        </p>
      )}
      {questionCount > 0 && releasedCount === 0 && (
        <p className="topic-practice-none">No questions of this topic are released for practice yet.</p>
      )}
      <div className={pictures.length > 0 ? 'topic-body has-pictures' : 'topic-body'}>
        <TopicPictures pictures={pictures} />
        <div className="topic-words">
          {description !== '' && <RichText html={description} />}
          {references.length > 0 && (
            <section className="topic-references">
              <h2 className="section">References</h2>
              <References references={references} />
            </section>
          )}
        </div>
      </div>
      <section className="block" aria-labelledby="topic-subtopics">
        <div className="block-head">
          <h2 className="section" id="topic-subtopics">
            Subtopics List
          </h2>
        </div>
        {subtopics.length === 0 && <p className="empty">This topic has no subtopics.</p>}
        <ol className="subtopics">
          {subtopics.map(({ _id: subtopicId, sub_topic_name, questionCount: questions }, index) => (
            <li key={subtopicId}>
              <span>{`Subtopic ${index + 1}: ${sub_topic_name}`}</span>
              <span className="subtopic-badge">
                No. Questions: <b>{questions}</b>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** One picture plain, several as a carousel. */
function TopicPictures({ pictures }: Pick<Topic, 'pictures'>) {
  const { openAt, dialog } = usePictureViewer(
    pictures.map(({ path, alt }) => ({ src: fileUrl(path), alt, caption: null })),
  );
  if (pictures.length === 0) return null;
  const slides = pictures.map((picture, index) => ({
    key: `${index} ${picture.path}`,
    content: (
      <div className="topic-picture">
        <ContentPicture picture={picture} alt={picture.alt} sizes={PICTURE_SIZES} eager={index === 0} />
        <EnlargeButton onPress={() => openAt(index)} />
      </div>
    ),
  }));
  return (
    <div className="topic-pictures">
      {slides.length === 1 ? slides[0]?.content : <Carousel arrowKeys slides={slides} />}
      {dialog}
    </div>
  );
}
