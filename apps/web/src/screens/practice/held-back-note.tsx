import { Link } from 'react-router';
import { countQuestions, describeHeldBack } from '../../features/practice/held-back.ts';
import type { TopicPractice } from '../../features/practice/practice.ts';
import { takeTestPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** Number of questions held back, and because of which tests, without naming the questions. */
export function HeldBackNote({ heldBack: { questions, tests } }: { heldBack: TopicPractice['held_back'] }) {
  return (
    <section className="practice-held" aria-labelledby="practice-held">
      <h2 className="section" id="practice-held">
        {`${countQuestions(questions)} held back`}
      </h2>
      <p>
        Practice shows the right answer, so it leaves out what would give a test away. A question can be in
        more than one.
      </p>
      <ul>
        {tests.map((test) => (
          <li key={`${test.test?._id} ${test.until}`}>
            <Icon name={test.until === 'never' ? 'eye-off' : 'clock'} />
            <span>{describeHeldBack(test)}</span>
            {test.test !== null && test.until === 'taken' && (
              <Link to={takeTestPath(test.test._id)}>
                Take it<span className="visually-hidden">{`: ${test.test.test_name}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
