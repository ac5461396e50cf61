import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { browserStorage } from '../../browser-storage.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import type { AuthoredQuestion } from '../../features/authoring/draft-state.ts';
import { isKnownHere } from '../../features/authoring/local-copies.ts';
import { questionQuery } from '../../features/authoring/questions.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffQuestionPath } from '../../staff-paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { QuestionEditor } from './question-editor.tsx';
import { WayBack } from './way-back.tsx';
import './question-screen.css';

/** State of a history entry that begins a question, of which the server knows nothing yet. */
const BEGINS = { begins: true };

export function QuestionScreen() {
  const session = useSession();
  const { questionId = '' } = useParams();
  if (questionId === 'new') return <Navigate to={staffQuestionPath(randomUuid())} state={BEGINS} replace />;
  return session && <OpenQuestion key={questionId} user={session.user} questionId={questionId} />;
}

/** A question that has neither a version nor a draft. */
function unsavedQuestion(questionId: string): AuthoredQuestion {
  return {
    _id: questionId,
    name: null,
    newest: null,
    releasedVersion: null,
    retired: false,
    tags: [],
    draft: null,
    tests: [],
    reports: 0,
  };
}

function OpenQuestion({ user, questionId }: { user: User; questionId: string }) {
  const of = { userId: user._id, questionId };
  const query = useQuery(questionQuery(of));
  const { state } = useLocation();
  const isUnknown = errorCodeOf<'getQuestion'>(query.error) === 'not_found';
  // It was begun here, and its first draft may not have arrived before the page was loaded anew.
  const isBegun = isBeginning(state) || isKnownHere(browserStorage.local, of);
  // While it is asked for again there is neither an answer nor an error: what is written stays on the page.
  const [unsaved, setUnsaved] = useState<AuthoredQuestion | null>(null);
  if (unsaved === null && isUnknown && isBegun) setUnsaved(unsavedQuestion(questionId));
  const question = query.data ?? unsaved;
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, '.question-form');
  if (question) return <QuestionEditor user={user} question={question} headingRef={heading} />;
  return <WithoutQuestion questionId={questionId} query={query} isUnknown={isUnknown} headingRef={heading} />;
}

function isBeginning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begins' in state;
}

function WithoutQuestion({
  questionId,
  query,
  isUnknown,
  headingRef,
}: {
  questionId: string;
  query: { data: AuthoredQuestion | undefined; error: Error | null; refetch(): unknown };
  isUnknown: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const title = isUnknown ? 'Question not found' : 'Question';
  usePageTitle(title);
  return (
    <Page title={title} way={<WayBack questionId={questionId} />} headingRef={headingRef}>
      {isUnknown ? (
        <p className="page-text">Check the address. A draft can be seen by its author alone.</p>
      ) : (
        <Loaded query={query}>{() => null}</Loaded>
      )}
    </Page>
  );
}
