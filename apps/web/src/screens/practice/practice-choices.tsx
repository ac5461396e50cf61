import type { PracticeChoice } from '@assay/assessment';
import { Link } from 'react-router';
import { countQuestions } from '../../features/practice/held-back.ts';
import { CHOICES, type TopicPractice } from '../../features/practice/practice.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HeldBackNote } from './held-back-note.tsx';

type Props = {
  practice: TopicPractice;
  /** Choice that has no question. */
  empty: PracticeChoice | undefined;
  /** True when the address asks for one question that cannot be practised. */
  heldBackOne: boolean;
};

/** Choice of questions to practise, with the number of each kind, and what is held back and why. */
export function PracticeChoices({ practice: { topic, counts, held_back }, empty, heldBackOne }: Props) {
  const nothing = counts.all === 0;
  const heldByTests = held_back.tests.some(({ until }) => until !== 'released');
  return (
    <div className="practice-page">
      <h1 className="title" title={topic.topic_name}>
        {`Practise ${topic.topic_name}`}
      </h1>
      <p className="practice-lead">
        {nothing
          ? nothingToPractise(held_back.questions, { one: heldBackOne, heldByTests })
          : 'No clock: after each question you see the right answer and why. Practice counts in no score.'}
      </p>
      {empty && !nothing && (
        <p className="practice-none" role="status">
          <Icon name="ring" /> <span>{noneOf(empty)}</span>
        </p>
      )}
      {!nothing && (
        <ul className="practice-choices">
          {CHOICES.map(({ choice, name, what }) => (
            <li key={choice}>
              <Choice choice={choice} name={name} what={what} count={counts[choice]} />
            </li>
          ))}
        </ul>
      )}
      {held_back.questions > 0 && (!nothing || heldByTests) && <HeldBackNote heldBack={held_back} />}
      {nothing && heldBackOne && (
        <p>
          <ButtonLink to="?">Other questions of this topic</ButtonLink>
        </p>
      )}
    </div>
  );
}

function Choice({
  choice,
  name,
  what,
  count,
}: {
  choice: PracticeChoice;
  name: string;
  what: string;
  count: number;
}) {
  const text = (
    <>
      <span className="practice-choice-name">{name}</span>
      <span className="practice-choice-what">{what}</span>
      <span className="practice-choice-count">{countQuestions(count)}</span>
    </>
  );
  if (count === 0) return <div className="practice-choice is-empty">{text}</div>;
  return (
    <Link className="practice-choice" to={`?choice=${choice}`}>
      {text}
    </Link>
  );
}

/** @param heldByTests false where they are merely not released */
function nothingToPractise(
  heldBack: number,
  { one, heldByTests }: { one: boolean; heldByTests: boolean },
): string {
  if (heldBack === 0) return 'There are no questions in this topic yet.';
  if (!heldByTests && one) return 'This question is not released for practice.';
  if (!heldByTests) return 'Nothing in this topic is released for practice yet.';
  if (one) return 'This question cannot be practised now.';
  return 'Every question of this topic is held back for now.';
}

function noneOf(choice: PracticeChoice): string {
  switch (choice) {
    case 'unseen':
      return 'You have met every question here that can be practised.';
    case 'wrong':
      return 'None of these was wrong last time.';
    case 'sure_and_wrong':
      return 'None of these was wrong while you were sure.';
    case 'flagged':
      return 'None of these is flagged.';
    case 'all':
      return 'There are no questions here.';
  }
}
