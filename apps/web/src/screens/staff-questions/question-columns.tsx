import { Link } from 'react-router';
import { type ListPlace, stateOfPlace } from '../../features/questions/list-place.ts';
import type { QuestionColumn } from '../../features/questions/question-columns.ts';
import { KIND_NAMES, PART_NAMES, STATES } from '../../features/questions/question-words.ts';
import type { ListedQuestion } from '../../features/questions/questions.ts';
import { describePath } from '../../features/questions/topic-paths.ts';
import { staffQuestionPath } from '../../staff-paths.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { formatDay } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { splitAtWords, startNear } from './marked-words.ts';

type Column = DataColumn<ListedQuestion> & { id: QuestionColumn | 'question' };

/**
 * Columns of the bank.
 * @param search words that are marked where they stand beside the stem
 * @param place the page of the list that is shown
 */
export function columnsOf(search: string, place: ListPlace): readonly Column[] {
  return [
    {
      id: 'question',
      head: 'Question',
      kind: 'reading',
      stays: true,
      sort: {
        ascending: { order: 'stem', name: 'Question, from A' },
        descending: { order: '-stem', name: 'Question, from Z' },
      },
      cell: (question) => <Stem question={question} search={search} place={place} />,
    },
    {
      id: 'name',
      head: 'Name',
      width: '96px',
      isOnPhone: true,
      sort: {
        ascending: { order: 'name', name: 'Name, from A' },
        descending: { order: '-name', name: 'Name, from Z' },
      },
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'topic',
      head: 'Topic',
      width: '128px',
      isOnPhone: true,
      sort: {
        ascending: { order: 'topic', name: 'Topic, from A' },
        descending: { order: '-topic', name: 'Topic, from Z' },
      },
      cell: ({ topic }) => <span title={describePath(topic)}>{topic.at(-1) ?? 'No topic'}</span>,
    },
    {
      id: 'tags',
      head: 'Tags',
      width: '128px',
      cell: ({ tags }) => <span title={tags.join(', ')}>{tags.join(', ')}</span>,
    },
    { id: 'kind', head: 'Kind', width: '96px', cell: ({ kind }) => KIND_NAMES[kind] },
    {
      id: 'state',
      head: 'State',
      width: '120px',
      isOnPhone: true,
      cell: ({ state }) => (
        <span className="question-state">
          <Icon name={STATES[state].icon} /> <span>{STATES[state].name}</span>
        </span>
      ),
    },
    {
      id: 'tests',
      head: 'Tests',
      kind: 'figure',
      width: '64px',
      sort: {
        ascending: { order: 'tests', name: 'Fewest tests first' },
        descending: { order: '-tests', name: 'Most tests first' },
        startsDescending: true,
      },
      cell: ({ tests }) => tests.toLocaleString('en-GB'),
    },
    {
      id: 'reports',
      head: 'Reports',
      kind: 'figure',
      width: '76px',
      sort: {
        ascending: { order: 'reports', name: 'Fewest reports first' },
        descending: { order: '-reports', name: 'Most reports first' },
        startsDescending: true,
      },
      cell: ({ reports }) => reports.toLocaleString('en-GB'),
    },
    {
      id: 'changed',
      head: 'Changed',
      kind: 'figure',
      width: '88px',
      sort: {
        ascending: { order: 'changed', name: 'First changed first' },
        descending: { order: '-changed', name: 'Last changed first' },
        startsDescending: true,
      },
      cell: ({ changedAt }) => formatDay(changedAt),
    },
  ];
}

/** Beginning of the stem, which leads to the question, and where else the words that were searched stand. */
function Stem({ question, search, place }: { question: ListedQuestion; search: string; place: ListPlace }) {
  const { _id, stem, hit, reports, hasPicture } = question;
  return (
    <div className="question-line">
      <div>
        <Link className="question-stem" to={staffQuestionPath(_id)} state={stateOfPlace(place)}>
          {stem === '' ? '(no text)' : stem}
        </Link>
        {hit && (
          <p className="question-hit">
            <span>{`${PART_NAMES[hit.part]}: `}</span>
            {splitAtWords(startNear(hit.text, search), search).map(({ at, text, isHit }) =>
              isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
          </p>
        )}
      </div>
      {reports > 0 && (
        <span className="question-sign is-reported">
          <Icon name="warning" /> <span>{reports}</span>
          <span className="visually-hidden">{reports === 1 ? ' report' : ' reports'}</span>
        </span>
      )}
      {hasPicture && (
        <span className="question-sign" title="Has a picture">
          <Icon name="picture" label="Has a picture" />
        </span>
      )}
    </div>
  );
}
