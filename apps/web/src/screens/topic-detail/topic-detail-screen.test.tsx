import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Topic } from '../../features/topics/topics.ts';
import { examplePicture } from '../../testing/content-examples.ts';
import { learner, organisation } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { TopicDetailScreen } from './topic-detail-screen.tsx';

const ID = '0198f000-0000-7000-8000-000000000077';
const LIST = '/menu/speciality-modules';

const topic: Topic = {
  _id: ID as Topic['_id'],
  topic_name: 'Knots',
  subtopic_count: 0,
  questionCount: 7,
  releasedCount: 7,
  images: [],
  pictures: [],
  references: [],
  description: '',
  subtopics: [],
};

const subtopic = (name: string, questionCount: number): Topic['subtopics'][number] => ({
  _id: name as Topic['subtopics'][number]['_id'],
  sub_topic_name: name,
  questionCount,
});

function showTopic(change: Partial<Topic> = {}) {
  network.answer('getTopic', { topic: { ...topic, ...change } });
  return showScreen(<TopicDetailScreen />, {
    path: `${LIST}/topic-detail/:topicID`,
    at: `${LIST}/topic-detail/${ID}`,
    framed: true,
  });
}
const listed = () => [...document.querySelectorAll('.subtopics > li')].map((item) => item.textContent);

beforeEach(() => {
  logInLearner();
  network.answer('getTopicProgress', { topics: [], weakest: null });
  network.answer('getSubDomain', { subDomain: organisation });
});

describe('a topic', () => {
  it('says before the click where practising needs a plan', async () => {
    logInLearner({ ...learner, is_active_plan: false });
    network.answer('getSubDomain', { subDomain: { ...organisation, platform_type: 'Paid' } });
    showTopic();
    expect(await screen.findByText('Needs a plan')).toBeTruthy();
  });

  it('shows the learner’s own answers to it', async () => {
    const answered = { _id: ID as Topic['_id'], correct: 6, total: 8 };
    network.answer('getTopicProgress', { topics: [answered], weakest: null });
    showTopic();
    expect(await screen.findByText('6 of 8 right')).toBeTruthy();
  });

  it('shows what it is about, how large it is and what is within it, and leads to its practice', async () => {
    const { user, address } = showTopic({
      subtopic_count: 2,
      description: '<p>Bends <b>and</b> hitches.</p><script>alert(1)</script>',
      references: [
        { title: 'The rigger', url: 'https://example.org/rigger' },
        { title: 'Chapter 3', url: null },
      ],
      subtopics: [subtopic('Bends', 4), subtopic('Hitches', 3)],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Knots' })).toBeTruthy();
    const facts = [...document.querySelectorAll('.topic-facts > div')].map((fact) => fact.textContent);
    expect(facts).toEqual(['Subtopics2', 'Total No. of Questions7']);
    expect(screen.getByText('and').tagName).toBe('B');
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByRole('link', { name: /^The rigger/u }).getAttribute('href')).toBe(
      'https://example.org/rigger',
    );
    expect(screen.getByText('Chapter 3')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Subtopics List' })).toBeTruthy();
    expect(listed()).toEqual(['Subtopic 1: BendsNo. Questions: 4', 'Subtopic 2: HitchesNo. Questions: 3']);
    await user.click(screen.getByRole('link', { name: 'Practise this topic' }));
    expect(address()).toBe(`${LIST}/topic-detail/${ID}/take-test`);
  });

  it('of which nothing is said has neither references nor pictures, and says that it has no subtopics', async () => {
    showTopic();
    expect(await screen.findByText('This topic has no subtopics.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'References' })).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.querySelector('.carousel')).toBeNull();
  });

  it('without questions cannot be practised', async () => {
    showTopic({ questionCount: 0, releasedCount: 0 });
    await screen.findByText('This topic has no subtopics.');
    expect(screen.queryByRole('link', { name: 'Practise this topic' })).toBeNull();
  });

  it('of which nothing is released says so, and leads to no practice', async () => {
    showTopic({ releasedCount: 0 });
    expect(await screen.findByText('No questions of this topic are released for practice yet.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Practise this topic' })).toBeNull();
  });

  it('shows one picture with its words', async () => {
    showTopic({ pictures: [{ ...examplePicture('bend'), alt: 'A sheet bend' }] });
    expect((await screen.findByRole('img', { name: 'A sheet bend' })).getAttribute('src')).toBe(
      '/files/bend.png',
    );
    expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull();
  });

  it('shows several pictures as a carousel that keys turn', async () => {
    const { user } = showTopic({
      pictures: [
        { ...examplePicture('bend'), alt: 'A sheet bend' },
        { ...examplePicture('bend'), alt: 'The same, tied wrongly' },
      ],
    });
    (await screen.findByRole('button', { name: 'Next picture' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('2 / 2')).toBeTruthy();
  });

  it('that nobody knows is said to be none, with the way to all', async () => {
    network.refuse('getTopic', 'not_found');
    const { user, address } = showScreen(<TopicDetailScreen />, {
      path: `${LIST}/topic-detail/:topicID`,
      at: `${LIST}/topic-detail/nobody`,
      framed: true,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Topic not found' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All topics' }));
    expect(address()).toBe(LIST);
  });

  it('that did not come says why, and comes when tried again', async () => {
    network.refuse('getTopic', 'internal');
    const { user } = showScreen(<TopicDetailScreen />, {
      path: `${LIST}/topic-detail/:topicID`,
      at: `${LIST}/topic-detail/${ID}`,
      framed: true,
    });
    await screen.findByRole('alert');
    network.answer('getTopic', { topic });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Knots' })).toBeTruthy();
  });

  it('with a very long name is truncated, with the whole in its tooltip', async () => {
    const name = 'An introduction to the uses of rope aboard small craft in sheltered waters, with exercises';
    showTopic({ topic_name: name });
    const heading = await screen.findByTitle(name);
    expect(heading.textContent).toMatch(/…$/u);
  });
});
