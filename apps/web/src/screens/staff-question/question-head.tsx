import { type ReactNode, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { holds } from '../../features/accounts/permissions.ts';
import type { User } from '../../features/accounts/session.ts';
import type { AuthoredQuestion } from '../../features/authoring/draft-state.ts';
import type { ShownDraft } from '../../features/authoring/draft-store.ts';
import { countFindings } from '../../features/authoring/finding-words.ts';
import type { ReleaseAct } from '../../features/questions/questions.ts';
import { Button } from '../../ui/button.tsx';
import { formatList } from '../../ui/formats.ts';
import { Icon, IconLabel, type IconName } from '../../ui/icon.tsx';
import { useEditing } from './editor-context.ts';
import { useReleaseQuestion } from './use-bank.ts';

/** Name of the page. */
export function titleOf({ name }: Pick<AuthoredQuestion, 'name'>): string {
  return name === null ? 'New question' : `Question ${name}`;
}

/** One line of facts: which version learners see, where it is used, and what is wrong with the draft. */
export function QuestionFacts({
  question,
  draft,
  onJump,
}: {
  question: AuthoredQuestion;
  draft: ShownDraft;
  onJump(level: 'fault' | 'warning'): void;
}) {
  const { findings } = useEditing();
  const { reports, tests } = question;
  const faults = countFindings(findings, 'fault');
  const warnings = countFindings(findings, 'warning');
  return (
    <ul className="question-facts">
      <li>
        <StateFact question={question} draft={draft} />
      </li>
      {tests.length > 0 && <Uses tests={tests} />}
      {reports > 0 && (
        <li>
          <IconLabel icon="warning" tone="partial">
            {reports === 1 ? '1 report' : `${reports} reports`}
          </IconLabel>
        </li>
      )}
      {faults && <Jump icon="cross" words={faults} onPress={() => onJump('fault')} />}
      {warnings && <Jump icon="warning" words={warnings} onPress={() => onJump('warning')} />}
    </ul>
  );
}

/** Tests that are named at once. */
const NAMED = 2;

/** Tests that hold the question, in which version; the first of them until all are asked for. */
function Uses({ tests }: Pick<AuthoredQuestion, 'tests'>) {
  const [areAllNamed, setAreAllNamed] = useState(tests.length <= NAMED + 1);
  const names = tests.map(({ test_name, version }) => `${test_name} (v${version})`);
  if (areAllNamed) return <li>{`In ${formatList(names)}`}</li>;
  return (
    <li>
      <span>{`In ${names.slice(0, NAMED).join(', ')} and `}</span>
      <Button look="link" onClick={() => setAreAllNamed(true)}>
        {`${tests.length - NAMED} more`}
      </Button>
    </li>
  );
}

function Jump({ icon, words, onPress }: { icon: IconName; words: string; onPress(): void }) {
  return (
    <li className={icon === 'cross' ? 'is-fault' : undefined}>
      <Icon name={icon} />{' '}
      <Button look="link" onClick={onPress}>
        {words}
      </Button>
    </li>
  );
}

/** Sign and words of what learners see, and what the draft goes on from. */
function StateFact({ question, draft }: { question: AuthoredQuestion; draft: ShownDraft }) {
  const { icon, words } = stateOf(question);
  const { baseVersion } = draft;
  const from = baseVersion === null ? '' : `; your draft starts from version ${baseVersion}`;
  return (
    <>
      <Icon name={icon} /> <span>{draft.savedAt === null ? words : words + from}</span>
    </>
  );
}

function stateOf({ newest, releasedVersion, retired }: AuthoredQuestion): { icon: IconName; words: string } {
  if (newest === null) return { icon: 'ring', words: 'Not yet saved as a version' };
  if (retired) return { icon: 'strike-out', words: 'Retired' };
  if (releasedVersion === null) {
    return { icon: 'ring', words: `Version ${newest.number}, held back from practice` };
  }
  if (releasedVersion === newest.number) {
    return { icon: 'dot', words: `Learners see version ${releasedVersion}` };
  }
  return {
    icon: 'half',
    words: `Learners see version ${releasedVersion}; version ${newest.number} waits`,
  };
}

/** Buttons for what learners may practise, where the person may decide that. */
export function ReleaseActs({ question, user }: { question: AuthoredQuestion; user: User }) {
  const { release, isPending, error } = useReleaseQuestion();
  const { newest, releasedVersion, retired } = question;
  if (newest === null || !holds(user, 'content:publish')) return null;
  const acts: { act: ReleaseAct; words: ReactNode }[] = retired
    ? [{ act: 'restore', words: 'Take back from retirement' }]
    : [
        ...(releasedVersion === newest.number
          ? []
          : [{ act: 'release' as const, words: `Release version ${newest.number}` }]),
        ...(releasedVersion === null ? [] : [{ act: 'hold' as const, words: 'Hold back from practice' }]),
        { act: 'retire', words: 'Retire' },
      ];
  return (
    <>
      {acts.map(({ act, words }) => (
        <Button key={act} isOff={isPending} onClick={() => release(act)}>
          {words}
        </Button>
      ))}
      {error && (
        <p role="alert" className="field-error">
          {errorMessageOf(error)}
        </p>
      )}
    </>
  );
}
