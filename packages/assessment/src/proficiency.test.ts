import { expect, it } from 'vitest';
import type { TopicId } from './ids.ts';
import { type AskedQuestion, type NamedTopic, proficiencyByTopic } from './proficiency.ts';

const topic = (name: string): NamedTopic => ({ id: name as TopicId, name });
const NONE: NamedTopic = { id: null, name: 'Other questions' };

function ask(of: NamedTopic, subtopic: NamedTopic | null, ...statuses: AskedQuestion['status'][]) {
  return statuses.map((status): AskedQuestion => ({ topic: of, subtopic, status }));
}

it('topics and subtopics stand in the order of their names, with questions without a topic last', () => {
  const shares = proficiencyByTopic([
    ...ask(NONE, null, 'Correct'),
    ...ask(topic('Renal'), topic('Stones'), 'Wrong'),
    ...ask(topic('Cardiac'), topic('Valves'), 'Correct'),
    ...ask(topic('Cardiac'), topic('Rhythm'), 'Wrong'),
  ]);
  expect(shares.map(({ name, subtopics }) => [name, subtopics.map((each) => each.name)])).toEqual([
    ['Cardiac', ['Rhythm', 'Valves']],
    ['Renal', ['Stones']],
    ['Other questions', []],
  ]);
});

it('a topic counts its own questions and its subtopics’; Partial is not correct', () => {
  const [cardiac] = proficiencyByTopic([
    ...ask(topic('Cardiac'), null, 'Correct'),
    ...ask(topic('Cardiac'), topic('Valves'), 'Correct', 'Partial', 'Wrong'),
  ]);
  expect(cardiac).toMatchObject({ total: 4, correct: 2, percent: 50, withheld: 0 });
  expect(cardiac?.subtopics).toMatchObject([{ total: 3, correct: 1, percent: 33.33 }]);
});

it('what is held back counts nowhere but as held back, whatever it was', () => {
  const [cardiac, renal] = proficiencyByTopic([
    ...ask(topic('Cardiac'), topic('Valves'), 'Correct', null, null),
    ...ask(topic('Renal'), null, null),
  ]);
  expect(cardiac).toMatchObject({ total: 1, correct: 1, percent: 100, withheld: 2 });
  expect(renal).toMatchObject({ total: 0, correct: 0, percent: null, withheld: 1 });
});
