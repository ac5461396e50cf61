import type { ReactNode } from 'react';
import type { TestCheck } from '../../features/staff-tests/staff-tests.ts';
import { changedSettings, countChanges } from '../../features/staff-tests/test-changes.ts';
import { describeQuestions } from '../../features/staff-tests/test-words.ts';
import { describeMinutes } from '../../features/staff-tests/window-words.ts';
import { staffTrialPath } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatList } from '../../ui/formats.ts';
import { useTestEditing } from './test-editing.ts';

type DifferenceOf = NonNullable<TestCheck['difference']>;
type Named = { _id: string; name: string; stem: string };

/** Questions that are named; the others are counted. */
const NAMED = 6;

/** Everything that publishing would change, and for whom. */
export function Difference() {
  const { test, check, content } = useTestEditing();
  const { published, openAttempts } = test;
  return (
    <aside className="test-beside" aria-labelledby="test-difference">
      <div className="test-part-head">
        <h2 className="section" id="test-difference">
          {published === null ? 'Before you publish' : `Against version ${published.version}`}
        </h2>
        {published !== null && <ChangeCount />}
      </div>
      {published === null ? (
        <p className="test-note">
          {content.questions.length === 0
            ? 'Choose questions, say how long it takes, and try it as a learner.'
            : `${describeQuestions(content.questions.length)}. Nothing is shown to learners before you publish.`}
        </p>
      ) : (
        <Changes check={check} />
      )}
      {published !== null && openAttempts > 0 && (
        <section className="test-beside-part">
          <h3>{openAttempts === 1 ? 'The one who sits it now' : `The ${openAttempts} who sit it now`}</h3>
          <p>{describeOpenAttempts(published.version, published.content.minutes)}</p>
        </section>
      )}
      <section className="test-beside-part">
        <h3>Try it as a learner</h3>
        <p>
          The real player and the real review, with the draft. Nothing is stored: no attempt, no result, no
          place in the leaderboard.
        </p>
        {check && (
          <ButtonLink to={staffTrialPath(test._id)} target="_blank" rel="noopener">
            Open in a new tab
          </ButtonLink>
        )}
      </section>
    </aside>
  );
}

/** Settled by the version that they began with. @param minutes of the published version */
export function describeOpenAttempts(version: number, minutes: number | null): string {
  const time = minutes === null ? 'its minutes' : `its ${describeMinutes(minutes)}`;
  return `They finish version ${version}, with its questions, ${time} and its key. Who starts after you publish gets the next.`;
}

export function describeSitting(count: number): string {
  return count === 1
    ? 'One learner sits it now, and goes on to the end.'
    : `${count} learners sit it now, and go on to the end.`;
}

function ChangeCount() {
  const { test, check, content } = useTestEditing();
  if (!check?.difference || test.published === null) return null;
  const settings = changedSettings(test.published.content, content, test.timeZone);
  const count = countChanges(check.difference, settings);
  if (count === 0) return null;
  return <span className="test-count">{count === 1 ? '1 change' : `${count} changes`}</span>;
}

/** Questions and settings that change. @param check of the draft that would be published */
export function Changes({ check }: { check: TestCheck | undefined }) {
  const { test, content } = useTestEditing();
  const { published, timeZone } = test;
  if (published === null || !check?.difference) return null;
  const settings = changedSettings(published.content, content, timeZone);
  if (countChanges(check.difference, settings) === 0) {
    return <p className="test-note">The same as learners see.</p>;
  }
  return (
    <>
      <ChangedQuestions difference={check.difference} />
      {settings.length > 0 && (
        <dl className="test-settings-changed" aria-label="Settings that change">
          {settings.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{before}</del> <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function ChangedQuestions({ difference }: { difference: DifferenceOf }) {
  const { added, removed, changed, reordered, version } = difference;
  const keys = changed.filter(({ keyChanged }) => keyChanged);
  const others = changed.filter(({ keyChanged }) => !keyChanged);
  return (
    <ul className="test-changes">
      {keys.length > 0 && (
        <Change sign="!" title={keys.length === 1 ? '1 key changed' : `${keys.length} keys changed`}>
          <Stems questions={keys} />
          <small>{`Attempts on version ${version} keep the old key.`}</small>
        </Change>
      )}
      {added.length > 0 && (
        <Change sign="+" title={`${describeQuestions(added.length)} added`}>
          <Names questions={added} />
        </Change>
      )}
      {removed.length > 0 && (
        <Change sign="−" title={`${describeQuestions(removed.length)} taken out`}>
          <Names questions={removed} />
        </Change>
      )}
      {others.length > 0 && (
        <Change sign="~" title={`${describeQuestions(others.length)} in a newer version`}>
          {others.slice(0, NAMED).map(({ _id, name, before, after, parts }) => (
            <small key={_id}>{`${name}, version ${before} to ${after}: ${formatList(parts)}`}</small>
          ))}
          {others.length > NAMED && <small>{`and ${others.length - NAMED} more`}</small>}
        </Change>
      )}
      {reordered && <Change sign="~" title="Another order" />}
    </ul>
  );
}

const KINDS = { '!': 'is-key', '+': 'is-in', '−': 'is-out', '~': 'is-other' } as const;

function Change({
  sign,
  title,
  children,
}: {
  sign: keyof typeof KINDS;
  title: string;
  children?: ReactNode;
}) {
  return (
    <li className={KINDS[sign]}>
      <b aria-hidden="true">{sign}</b>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

function Names({ questions }: { questions: readonly (Named & { retired?: boolean })[] }) {
  const names = questions.slice(0, NAMED).map(({ name, retired }) => (retired ? `${name} (retired)` : name));
  const more = questions.length - NAMED;
  return <small>{formatList(more > 0 ? [...names, `${more} more`] : names)}</small>;
}

function Stems({ questions }: { questions: readonly Named[] }) {
  return (
    <>
      {questions.slice(0, NAMED).map(({ _id, name, stem }) => (
        <span key={_id} className="test-change-stem">
          <span>{stem}</span> <small>{name}</small>
        </span>
      ))}
      {questions.length > NAMED && <small>{`and ${questions.length - NAMED} more`}</small>}
    </>
  );
}
