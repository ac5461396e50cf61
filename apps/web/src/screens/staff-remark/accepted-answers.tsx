import type { RemarkQuestion, Rule } from '../../features/remarks/remarks.ts';
import { letterOf } from '../../question-types/question.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, IconLabel } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { type Key, publishedKey, withOption, withPart } from './rules.ts';

const MOST_ANSWERS = 8;

type Props = {
  asked: RemarkQuestion;
  rule: Rule | null;
  isOff: boolean;
  onRule(rule: Rule): void;
};

/** Options or statements of a question, with a box at each where other answers are to count as right. */
export function AcceptedAnswers(props: Props) {
  const { asked, rule, isOff, onRule } = props;
  const keys = rule?.kind === 'keys' ? rule.keys : null;
  const published = publishedKey(asked.question);
  if (published.kind === 'single' || keys === null)
    return <Answer {...props} keys={keys} published={published} />;
  const change = (at: number, key: Key) =>
    onRule({ kind: 'keys', keys: keys.map((each, index) => (index === at ? key : each)) });
  return (
    <>
      {keys.map((key, at) => (
        // Answers have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: places are all that tells them apart
        <div key={at} className="remark-answer">
          <p className="label">{at === 0 ? 'Counts as right' : 'Counts as right, too'}</p>
          <Parts
            asked={asked}
            answer={key}
            at={at}
            isOff={isOff}
            onChange={(changed) => change(at, changed)}
          />
          {keys.length > 1 && !isOff && (
            <Button
              look="bare"
              onClick={() => onRule({ kind: 'keys', keys: keys.filter((_, index) => index !== at) })}
            >
              Take this answer out
            </Button>
          )}
        </div>
      ))}
      {keys.length < MOST_ANSWERS && !isOff && (
        <Button onClick={() => onRule({ kind: 'keys', keys: [...keys, published] })}>
          <Icon name="plus" /> Another answer
        </Button>
      )}
    </>
  );
}

/** Texts with their letters, the key marked; boxes at the options of a question of one answer. */
function Answer({
  asked,
  keys,
  published,
  isOff,
  onRule,
}: Props & { keys: readonly Key[] | null; published: Key }) {
  const { question, number } = asked;
  const texts = textsOf(asked);
  const isRight = (index: number) =>
    keys === null ? isIn(published, index) : keys.some((key) => isIn(key, index));
  return (
    <ul className="remark-options">
      {texts.map((text, index) => {
        const letter = letterOf(index);
        return (
          <li key={letter} className={isRight(index) ? 'is-right' : undefined}>
            {keys === null ? (
              <span className="remark-letter">{letter}</span>
            ) : (
              <label className="remark-letter">
                <input
                  type="checkbox"
                  aria-label={`${letter} is right in question ${number}`}
                  checked={isRight(index)}
                  disabled={isOff}
                  onChange={({ currentTarget }) =>
                    onRule({
                      kind: 'keys',
                      keys: withOption([...keys], question, index, currentTarget.checked),
                    })
                  }
                />
                {letter}
              </label>
            )}
            <RichText html={text} inline />
            {isIn(published, index) && (
              <IconLabel icon="tick">{published.kind === 'parts' ? 'True' : 'Key'}</IconLabel>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One answer to a question of several options or statements, with a box at each of them. */
function Parts({
  asked,
  answer,
  at,
  isOff,
  onChange,
}: {
  asked: RemarkQuestion;
  answer: Key;
  at: number;
  isOff: boolean;
  onChange(key: Key): void;
}) {
  const what = answer.kind === 'parts' ? 'true' : 'right';
  return (
    <ul className="remark-options">
      {textsOf(asked).map((text, index) => {
        const letter = letterOf(index);
        const isRight = isIn(answer, index);
        return (
          <li key={letter} className={isRight ? 'is-right' : undefined}>
            <label className="remark-letter">
              <input
                type="checkbox"
                aria-label={`${letter} is ${what} in answer ${at + 1} to question ${asked.number}`}
                checked={isRight}
                disabled={isOff}
                onChange={({ currentTarget }) => onChange(withPart(answer, index, currentTarget.checked))}
              />
              {letter}
            </label>
            <RichText html={text} inline />
          </li>
        );
      })}
    </ul>
  );
}

function textsOf({ question }: RemarkQuestion): string[] {
  return question.question_type === 'Sub Questions'
    ? question.sub_questions.map((part) => part.question)
    : question.options;
}

function isIn(key: Key, index: number): boolean {
  switch (key.kind) {
    case 'single':
      return key.option === index;
    case 'multiple':
      return key.options.includes(index);
    case 'parts':
      return key.parts[index] === true;
  }
}
