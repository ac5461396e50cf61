import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { holds } from '../../features/accounts/permissions.ts';
import type { User } from '../../features/accounts/session.ts';
import type { AnalysedItem } from '../../features/item-analysis/item-analysis.ts';
import { useStartRemark } from '../../features/remarks/remarks.ts';
import { Pictures } from '../../question-types/pictures.tsx';
import { picturesOf } from '../../question-types/question.ts';
import { RemarkNote } from '../../question-types/remark-note.tsx';
import { staffQuestionPath, staffRemarkPath } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { describeFacility, describeFinding, formatDecimal, rangeOf, suspectLetters } from './item-words.ts';

/** One question as the learner sees it, with who chose what, and what to do about it. */
export function ItemDetail({ user, testId, item }: { user: User; testId: string; item: AnalysedItem }) {
  return (
    <div className="analysis-item">
      <div>
        <div className="analysis-question">
          <RichText html={item.question.question} />
          <Pictures images={picturesOf(item.question)} />
        </div>
        <RemarkNote question={item.question} />
        <ChoicesTable item={item} />
        <p className="label">
          Letters as in the bank: a learner may have seen the options in another order. Mean and r are of the
          rest of the paper, without this question.
        </p>
      </div>
      <div>
        <Doubt item={item} />
        <Figures item={item} />
        <Acts user={user} testId={testId} item={item} />
      </div>
    </div>
  );
}

function Doubt({ item }: { item: AnalysedItem }) {
  const words = describeFinding(item);
  return (
    <>
      {item.flags.includes('key_suspect') && (
        <NoticeStrip
          title={`${suspectLetters(item).join(', ')} may be right, too.`}
          text="Those who chose it did better in the other questions than those who chose the key."
        />
      )}
      {words !== '' && <p className="analysis-note">{words}</p>}
    </>
  );
}

function Figures({ item }: { item: AnalysedItem }) {
  const { facility, discrimination, guess, sure, answers, answered, omitted, notReached, stage } = item;
  return (
    <dl className="analysis-facts">
      <Fact name="Reached it">{`${answers}: ${answered} answered, ${omitted} omitted`}</Fact>
      <Fact name="Did not reach it">{String(notReached)}</Fact>
      <Fact name="Facility">
        {facility === null || stage === 'intervals'
          ? describeFacility(facility, stage)
          : `${facility.value.toFixed(0)}%, ${rangeOf(facility, 0)}`}
      </Fact>
      <Fact name="Discrimination">
        {discrimination === null
          ? '–'
          : stage === 'intervals'
            ? rangeOf(discrimination, 2)
            : `${formatDecimal(discrimination.value)}, ${rangeOf(discrimination, 2)}`}
      </Fact>
      <Fact name="By guessing">{guess === null ? '–' : `${guess.toFixed(0)}%`}</Fact>
      <Fact name="Sure of it">{`${sure.answers}, of them ${sure.wrong} wrong`}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Acts({ user, testId, item }: { user: User; testId: string; item: AnalysedItem }) {
  const start = useStartRemark(user._id);
  const navigate = useNavigate();
  function markAgain(): void {
    if (start.isPending) return;
    start.mutate(testId, { onSuccess: ({ remark }) => void navigate(staffRemarkPath(remark)) });
  }
  return (
    <div className="analysis-acts">
      {holds(user, 'content:publish') && (
        <Button look="line" isBusy={start.isPending} onClick={markAgain}>
          Mark again
        </Button>
      )}
      <ButtonLink to={staffQuestionPath(item.question._id)}>Open in the editor</ButtonLink>
      {start.error && (
        <p role="alert" className="field-error">
          {errorMessageOf(start.error)}
        </p>
      )}
    </div>
  );
}
