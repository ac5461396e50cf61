import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { ConfidenceSign } from '../../features/confidence/confidence-choice.tsx';
import { resultOf } from '../../features/reports/result.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { type TicketQuestion, ticketQuestionQuery } from '../../features/staff-tickets/staff-ticket.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { ExplanationSection, MarkedQuestion } from '../../question-sheet/marked-question.tsx';
import { staffTicketPath } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import '../../question-sheet/sheet.css';
import './staff-ticket.css';

export function TicketQuestionScreen() {
  const session = useSession();
  const { ticketId = '' } = useParams();
  return session && <Question userId={session.user._id} ticketId={ticketId} />;
}

/** Question that a ticket is about, with its key, as the learner had it, and with their answer. */
function Question({ userId, ticketId }: { userId: string; ticketId: string }) {
  const query = useQuery(ticketQuestionQuery({ userId, ticketId }));
  const { data, error } = query;
  const isThere = data !== undefined || errorCodeOf<'getTicketQuestion'>(error) !== 'not_found';
  const title = data
    ? `Question ${data.number} of ${data.test_name}`
    : isThere
      ? 'Question'
      : 'Question not found';
  usePageTitle(title);
  const { state } = useLocation();
  return (
    <Page
      title={title}
      way={
        <Link to={staffTicketPath(ticketId)} state={state}>
          <Icon name="left" /> Ticket
        </Link>
      }
    >
      {isThere ? (
        <Loaded query={query}>{(found) => <Sheet found={found} />}</Loaded>
      ) : (
        <p className="page-text">Check the address. The ticket may also be about no question.</p>
      )}
    </Page>
  );
}

function Sheet({ found: { question, answer } }: { found: TicketQuestion }) {
  const { comment, commentChosen } = answer;
  return (
    <>
      <p className="question-result">
        <ResultMark result={resultOf(answer)} />
        {commentChosen && (
          <span className="question-confidence">
            <ConfidenceSign position={CONFIDENCE_LEVELS.indexOf(comment)} /> <span>{comment}</span>
          </span>
        )}
      </p>
      <div>
        <div className="sheet question-sheet">
          <MarkedQuestion
            question={question}
            selected={answer.selected}
            struckOut={answer.struckOut}
            reader="staff"
          >
            <ExplanationSection question={question} />
          </MarkedQuestion>
        </div>
      </div>
    </>
  );
}
