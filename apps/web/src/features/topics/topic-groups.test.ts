import { expect, it } from 'vitest';
import { countProgress, describePlace, describeProgress, groupTopics } from './topic-groups.ts';
import type { ListedTopic } from './topics.ts';

const topic = (topic_name: string, domain = '', subdomain = ''): ListedTopic => ({
  _id: `${domain}-${subdomain}-${topic_name}` as ListedTopic['_id'],
  topic_name,
  domain,
  subdomain,
  subtopic_count: 0,
  questionCount: 2,
  description: '',
});
const TOPICS = [
  topic('Valves', 'Medicine', 'Heart'),
  topic('Endocarditis', 'Medicine', 'Heart'),
  topic('Endocarditis', 'Medicine', 'Infection'),
  topic('Ethics', 'Medicine'),
  topic('Law'),
  topic('Ethics'),
];

it('topics are grouped by domain and subdomain, in their order', () => {
  const groups = groupTopics(TOPICS).map(({ name, subdomains }) => [
    name,
    subdomains.map((subdomain) => [subdomain.name, subdomain.topics.map(({ topic_name }) => topic_name)]),
  ]);
  expect(groups).toEqual([
    [
      'Medicine',
      [
        ['Heart', ['Valves', 'Endocarditis']],
        ['Infection', ['Endocarditis']],
        ['', ['Ethics']],
      ],
    ],
    ['', [['', ['Law', 'Ethics']]]],
  ]);
  expect(groupTopics([])).toEqual([]);
});

it('topics of one name are told apart by where they are', () => {
  expect(TOPICS.map((each) => describePlace(each, TOPICS))).toEqual([
    null,
    'in Heart; also in Infection',
    'in Infection; also in Heart',
    'in Medicine',
    null,
    null,
  ]);
});

it('progress is added up, and said in words', () => {
  const [valves, endocarditis] = TOPICS;
  const counts = new Map<string, { correct: number; total: number }>([
    [valves?._id ?? '', { correct: 2, total: 3 }],
    [endocarditis?._id ?? '', { correct: 0, total: 1 }],
  ]);
  expect(describeProgress(countProgress(TOPICS, { counts, weakest: null }))).toBe('2 of 4 right');
  expect(describeProgress(countProgress([], { counts, weakest: null }))).toBe('not started');
});
