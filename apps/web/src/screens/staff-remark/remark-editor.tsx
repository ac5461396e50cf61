import type { RemarkPolicy } from '@assay/assessment';
import { useState } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import {
  type OpenRemark,
  type RemarkQuestion,
  type Rule,
  usePreviewRemark,
} from '../../features/remarks/remarks.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/forms/form-field.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { plainTextOf } from '../../ui/rich-text/clean-html.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { BeforeRun } from './before-run.tsx';
import { Preview } from './preview.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { isWhole } from './rules.ts';

const MOST_REASON = 1_000;
const MOST_NOTICE = 500;

type Of = { userId: string; remarkId: string };
type Ruled = { asked: RemarkQuestion; rule: Rule | null };

const nameOf = ({ question, version }: RemarkQuestion) => `${question._id} ${version}`;

/** Draft of a re-mark: what changes, why, and what it does. Nothing is kept before its effect is shown. */
export function RemarkEditor({
  of,
  data,
  onReload,
}: {
  of: Of;
  data: OpenRemark;
  /** Begins again from what is kept. */
  onReload(): void;
}) {
  const { remark, questions } = data;
  const isAsked = remark.state === 'asked';
  const [ruled, setRuled] = useState<Ruled[]>(() =>
    questions.flatMap((asked) =>
      asked.rule === null && asked.standing === null ? [] : [{ asked, rule: asked.rule }],
    ),
  );
  const [policy, setPolicy] = useState(remark.policy);
  const [reason, setReason] = useState(remark.reason);
  const [notice, setNotice] = useState(remark.notice);
  // Revision that this page is based on: one that somebody else made meanwhile is never overwritten.
  const [revision, setRevision] = useState(remark.revision);
  const preview = usePreviewRemark(of);
  const isOff = isAsked || remark.undoes;
  const isFaulty = ruled.some(({ rule }) => !isWhole(rule));

  const draft = {
    rules: ruled.flatMap(({ asked, rule }) =>
      rule === null ? [] : [{ question: asked.question._id, version: asked.version, rule }],
    ),
    policy,
    reason,
    notice,
  };
  // A preview counts while the page still says what it was made of.
  const [shownDraft, setShownDraft] = useState<string | null>(null);
  const isShown = preview.data !== undefined && (isAsked || shownDraft === JSON.stringify(draft));

  function show(): void {
    if (preview.isPending || isFaulty) return;
    if (isAsked) {
      preview.mutate(remark.revision);
      return;
    }
    preview.mutate(
      { revision, ...draft },
      {
        onSuccess(kept) {
          setRevision(kept.revision);
          setShownDraft(JSON.stringify(draft));
        },
      },
    );
  }

  const edit = (at: number, rule: Rule | null) =>
    setRuled((before) => before.map((each, index) => (index === at ? { ...each, rule } : each)));

  return (
    <div className="remark-columns">
      <div>
        <h2 className="section">What changes</h2>
        {remark.undoes && (
          <p className="remark-note">This takes the last re-mark back: every former result is restored.</p>
        )}
        {ruled.map(({ asked, rule }, at) => (
          <RuleEditor
            key={nameOf(asked)}
            asked={asked}
            rule={rule}
            isOff={isOff}
            onRule={(changed) => edit(at, changed)}
            onLeave={
              asked.standing === null
                ? () => setRuled((before) => before.filter((_, index) => index !== at))
                : undefined
            }
          />
        ))}
        {!isOff && (
          <AddQuestion
            questions={questions.filter(
              (asked) => !ruled.some((each) => nameOf(each.asked) === nameOf(asked)),
            )}
            onAdd={(asked) => setRuled((before) => [...before, { asked, rule: null }])}
          />
        )}
        {isShown && preview.data && <Preview preview={preview.data.preview} questions={questions} />}
      </div>
      <div className="remark-beside">
        <h2 className="section">Why, and for whom</h2>
        <SegmentedChoice<RemarkPolicy>
          legend="May results fall?"
          options={[
            { value: 'may_lower', label: 'Results may fall', isOff },
            { value: 'only_raises', label: 'Only raise results', isOff },
          ]}
          value={policy}
          onChoose={setPolicy}
        />
        <TextAreaField
          label="Reason"
          hint="For the audit log and the exam board."
          rows={4}
          maxLength={MOST_REASON}
          readOnly={isAsked}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <TextAreaField
          label="To the learners whose result changes"
          hint={
            data.answersWithheld
              ? 'Answers of this test are held back: do not name the key here.'
              : 'They read it beside their result, before and after.'
          }
          rows={3}
          maxLength={MOST_NOTICE}
          readOnly={isAsked}
          value={notice}
          onChange={({ currentTarget }) => setNotice(currentTarget.value)}
        />
        {preview.error && (
          <p role="alert" className="field-error">
            {errorMessageOf(preview.error)}
          </p>
        )}
        {errorCodeOf<'saveRemark'>(preview.error) === 'remark_changed' && (
          <Button onClick={onReload}>Show what they saved</Button>
        )}
        <BeforeRun
          of={of}
          data={data}
          shown={isShown ? (preview.data ?? null) : null}
          isShowing={preview.isPending}
          isFaulty={isFaulty}
          onShow={show}
        />
      </div>
    </div>
  );
}

/** Choice of a further question of the test. */
function AddQuestion({
  questions,
  onAdd,
}: {
  questions: readonly RemarkQuestion[];
  onAdd(asked: RemarkQuestion): void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const found = questions.find((asked) => nameOf(asked) === chosen) ?? questions[0];
  if (found === undefined) return null;
  return (
    <div className="remark-add">
      <LabelledSelect
        label="Question"
        value={nameOf(found)}
        options={questions.map((asked) => [nameOf(asked), wordsOf(asked)])}
        onChoose={setChosen}
      />
      <Button onClick={() => onAdd(found)}>Mark this one otherwise</Button>
    </div>
  );
}

const MOST_WORDS = 70;

function wordsOf({ question, number, version, current }: RemarkQuestion): string {
  const text = plainTextOf(question.question).trim();
  const words = text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}…` : text;
  const which = version > 1 || !current ? ` (version ${version})` : '';
  return `${number}. ${words}${which}`;
}
