import { QUESTION_LENGTHS } from '@assay/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { placeIn, stateOfPlace } from '../../features/questions/list-place.ts';
import { columnChoice } from '../../features/questions/question-columns.ts';
import {
  filterOf,
  isNarrowed,
  NO_FILTERS,
  PAGE_SIZES,
  QUESTION_VIEW,
} from '../../features/questions/question-view.ts';
import { ACTS, describeQuestions } from '../../features/questions/question-words.ts';
import {
  type ListedQuestion,
  questionFiltersQuery,
  questionsQuery,
} from '../../features/questions/questions.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths, staffQuestionPath } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useSelection } from '../../ui/data-table/use-selection.ts';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { NoMatch } from '../../ui/no-match.tsx';
import { Page } from '../../ui/page.tsx';
import { type BulkTask, BulkTaskDialog } from './bulk-task.tsx';
import { actsFor, chosenIn } from './chosen.ts';
import { columnsOf } from './question-columns.tsx';
import { QuestionFilterFields } from './question-filters.tsx';
import './staff-questions.css';

const NO_QUESTIONS: readonly ListedQuestion[] = [];
const keyOf = ({ _id }: ListedQuestion) => _id;

export function QuestionsScreen() {
  const session = useSession();
  return session && <Questions user={session.user} />;
}

/** The organisation's question bank; the address holds its view. */
function Questions({ user }: { user: User }) {
  usePageTitle('Questions');
  const userId = user._id;
  const navigate = useNavigate();
  const address = useListInAddress(QUESTION_VIEW, NO_FILTERS);
  const { view, correct } = address;
  const { data, error, isPlaceholderData, refetch } = useQuery(questionsQuery(userId, view));
  const { data: choices } = useQuery(questionFiltersQuery(userId));
  const shownColumns = columnChoice.useValue();
  const rows = data?.questions ?? NO_QUESTIONS;
  const place = placeIn(view, rows);
  const columns = columnsOf(view.search, place);
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const total = data?.total ?? 0;
  const selection = useSelection({
    scope: JSON.stringify(filterOf(view)),
    rows,
    keyOf,
    limit: QUESTION_LENGTHS.chosen,
  });
  const chosen = chosenIn(selection, view, total);
  const [task, setTask] = useState<BulkTask | null>(null);
  const [said, setSaid] = useState('');

  const last = Math.max(1, Math.ceil(total / view.size));
  const isBeyond = data !== undefined && !isPlaceholderData && view.page > last;
  // The address is state of the browser: others have taken questions away, or somebody wrote it.
  useEffect(() => {
    if (isBeyond) correct({ page: last });
  }, [isBeyond, last, correct]);

  const begin = (begun: BulkTask) => () => {
    setSaid('');
    setTask(begun);
  };
  const publishActs = holds(user, 'content:publish') ? actsFor(chosen, view.state) : [];

  return (
    <Page
      title="Questions"
      headingRef={heading}
      beside={
        <div className="questions-acts">
          <ButtonLink to={staffPaths.imports}>Import</ButtonLink>
          <ButtonLink look="main" to={staffQuestionPath('new')}>
            New question
          </ButtonLink>
        </div>
      }
    >
      <QuestionFilterFields userId={userId} address={address} choices={choices} searchRef={search} />
      <p role="status" className="questions-said">
        {said}
      </p>
      <DataTable
        label="Questions"
        describe={describeQuestions}
        columns={columns}
        columnChoice={{ chosen: shownColumns, onChoose: columnChoice.choose }}
        rows={isBeyond ? undefined : data?.questions}
        total={total}
        whole={choices?.total}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        isStale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={
          isNarrowed(view) ? (
            <NoMatch
              text="No question matches."
              showAll="Show all questions"
              heading={heading}
              onShowAll={address.showAll}
            />
          ) : (
            <p>No questions yet. Write the first one here, or import a file.</p>
          )
        }
        view={view}
        sizes={PAGE_SIZES}
        onView={address.choose}
        selection={selection}
        acts={[
          { label: 'Topic…', onAct: begin({ kind: 'topic' }) },
          { label: 'Tags…', onAct: begin({ kind: 'tags' }) },
          ...publishActs.map((act) => ({ label: ACTS[act].name, onAct: begin({ kind: 'release', act }) })),
          { label: 'Export…', onAct: begin({ kind: 'export' }) },
        ]}
        onOpen={({ _id }) => navigate(staffQuestionPath(_id), { state: stateOfPlace(place) })}
        startAt={questionLeft(state)}
        search={search}
      />
      {task && chosen.count > 0 && (
        <BulkTaskDialog
          task={task}
          userId={userId}
          chosen={chosen}
          choices={choices}
          onClose={() => setTask(null)}
          onDone={(words) => {
            // Nothing outside of a dialog that is open takes the focus.
            flushSync(() => {
              setTask(null);
              setSaid(words);
              if (task.kind !== 'export') selection.clear();
            });
            // The button that was pressed has disappeared with the choice.
            if (task.kind !== 'export') heading.current?.focus();
          }}
        />
      )}
    </Page>
  );
}

/** Question from whose editor somebody comes back to the list. */
function questionLeft(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'question' in state ? String(state.question) : null;
}
