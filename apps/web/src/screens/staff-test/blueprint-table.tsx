import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { askedFor, availableIn, isDrawn } from '../../features/staff-tests/blueprints.ts';
import {
  type Blueprint,
  type BlueprintTopic,
  staffTestsQuery,
  topicsQuery,
} from '../../features/staff-tests/staff-tests.ts';
import { describeQuestions } from '../../features/staff-tests/test-words.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { compareNames } from '../../ui/natural-order.ts';
import { BankFigures, BlueprintRow } from './blueprint-row.tsx';
import { DrawQuestions } from './draw-questions.tsx';
import { QuestionList } from './question-list.tsx';
import { useTestEditing } from './test-editing.ts';

const OTHER_TESTS = { search: '', state: null, page: 1, size: 100 };

/** Topics with how many questions to take of each; the questions that were drawn by it stay. */
export function BlueprintTable() {
  const { of, content, edit } = useTestEditing();
  const { blueprint, questions } = content;
  const { rows, leaveOut } = blueprint;
  const { data, error, refetch } = useQuery(topicsQuery(of.userId, leaveOut));
  const { data: tests } = useQuery(staffTestsQuery(of.userId, OTHER_TESTS));
  const [areShown, setAreShown] = useState(false);
  const table = useRef<HTMLTableSectionElement>(null);
  const topics = data?.topics;
  const withoutTopic = data?.withoutTopic ?? 0;
  const byId = new Map(topics?.map((topic) => [topic._id, topic]));
  const asked = askedFor(blueprint);
  const largest = Math.max(1, ...rows.map(({ take }) => take ?? 0));
  const others = tests?.tests.filter(({ _id, version }) => _id !== of.testId && version !== null) ?? [];
  const other = others.find(({ _id }) => _id === leaveOut);

  const change = (next: Partial<Blueprint>) => edit((now) => ({ blueprint: { ...now.blueprint, ...next } }));

  function remove(index: number): void {
    change({ rows: rows.filter((_, at) => at !== index) });
    // The button goes with its row.
    const buttons = table.current?.querySelectorAll<HTMLElement>('.icon-button');
    buttons?.[index === rows.length - 1 ? index - 1 : index + 1]?.focus();
  }

  if (topics === undefined && error) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      <p className="test-note">
        {rows.length === 0
          ? 'Say how many questions of which topics. They are drawn at random.'
          : `${describeQuestions(asked)} asked for, ${isDrawn(content) ? questions.length : 'not'} drawn`}
      </p>
      {rows.length > 0 && (
        <div className="blueprint-scroll">
          <table className="blueprint">
            <caption className="visually-hidden">Topics, what the bank has, and how many to take</caption>
            <thead>
              <tr>
                <th scope="col">Topic</th>
                <th scope="col" className="is-number">
                  In the bank
                </th>
                <th scope="col" className="is-number">
                  Take
                </th>
                <th scope="col" className="is-share">
                  Share
                </th>
                {leaveOut !== null && (
                  <th scope="col" className="is-number" title={other?.test_name}>
                    Left out
                  </th>
                )}
                <th scope="col">State</th>
                <th scope="col">
                  <span className="visually-hidden">Take out</span>
                </th>
              </tr>
            </thead>
            <tbody ref={table}>
              {rows.map((row, index) => (
                <BlueprintRow
                  key={row.topic}
                  row={row}
                  topic={byId.get(row.topic)}
                  isKnown={topics !== undefined}
                  asked={asked}
                  largest={largest}
                  onTake={(take) =>
                    change({ rows: rows.map((each, at) => (at === index ? { ...each, take } : each)) })
                  }
                  onRemove={() => remove(index)}
                />
              ))}
            </tbody>
            <tfoot>
              <Sum topics={rows.flatMap(({ topic }) => byId.get(topic) ?? [])} asked={asked} />
            </tfoot>
          </table>
        </div>
      )}
      <div className="blueprint-acts">
        <AddTopic
          topics={topics ?? []}
          taken={rows.map(({ topic }) => topic)}
          onAdd={(topic) => change({ rows: [...rows, { topic, take: null }] })}
        />
        <LabelledSelect
          label="Leave out what another test has"
          value={leaveOut}
          options={[
            [null, 'Nothing'],
            ...(leaveOut !== null && other === undefined ? [[leaveOut, 'Another test'] as const] : []),
            ...others.map(({ _id, test_name }) => [_id, test_name] as const),
          ]}
          onChoose={(test) => change({ leaveOut: test })}
        />
      </div>
      {withoutTopic > 0 && (
        <p className="test-note">
          <Link to={`${staffPaths.questions}?topic=none`}>{describeQuestions(withoutTopic)}</Link>{' '}
          <span>
            {withoutTopic === 1 ? 'has no topic and is not drawn.' : 'have no topic and are not drawn.'}
          </span>
        </p>
      )}
      <DrawQuestions />
      {content.drawnBy !== null && questions.length > 0 && (
        <p>
          <Button look="link" aria-expanded={areShown} onClick={() => setAreShown(!areShown)}>
            {areShown ? 'Hide the questions' : `See the ${describeQuestions(questions.length)}`}
          </Button>
        </p>
      )}
      {areShown && <QuestionList />}
    </>
  );
}

function Sum({ topics, asked }: { topics: readonly BlueprintTopic[]; asked: number }) {
  const { content } = useTestEditing();
  const released = topics.reduce((sum, topic) => sum + topic.released, 0);
  const all = topics.reduce((sum, topic) => sum + topic.questions, 0);
  const available = topics.reduce((sum, topic) => sum + availableIn(topic), 0);
  return (
    <tr>
      <th scope="row">Together</th>
      <td className="is-number">
        <BankFigures questions={all} released={released} />
      </td>
      <td className="is-number">{asked}</td>
      <td className="is-share" />
      {content.blueprint.leaveOut !== null && <td className="is-number">{all - available}</td>}
      <td colSpan={2} />
    </tr>
  );
}

/** Choice of another topic, which is a row as soon as the button is pressed. */
function AddTopic({
  topics,
  taken,
  onAdd,
}: {
  topics: readonly BlueprintTopic[];
  taken: readonly string[];
  onAdd(topic: BlueprintTopic['_id']): void;
}) {
  const [wanted, setWanted] = useState<BlueprintTopic['_id'] | null>(null);
  const free = topics
    .filter(({ _id }) => !taken.includes(_id))
    .toSorted((a, b) => compareNames(a.path.join(' > '), b.path.join(' > ')));
  const chosen = free.find(({ _id }) => _id === wanted) ?? free[0];
  return (
    <div className="blueprint-add">
      <LabelledSelect
        label="Another topic"
        value={chosen?._id ?? null}
        options={
          free.length === 0
            ? [[null, 'No more topics']]
            : free.map(
                ({ _id, path, questions }) =>
                  // The browser's own list has no levels: spaces that it keeps show them.
                  [
                    _id,
                    `${'\u2003'.repeat(Math.max(0, path.length - 1))}${path.at(-1) ?? ''} (${questions})`,
                  ] as const,
              )
        }
        onChoose={setWanted}
      />
      <Button isOff={chosen === undefined} onClick={() => chosen && onAdd(chosen._id)}>
        <Icon name="plus" /> <span>Topic</span>
      </Button>
    </div>
  );
}
