import { ACTS, describeChange, describeQuestions } from '../../features/questions/question-words.ts';
import { type ReleaseAct, useReleaseQuestions } from '../../features/questions/questions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Chosen } from './chosen.ts';

type Props = {
  userId: string;
  act: ReleaseAct;
  chosen: Chosen;
  /** Called with what to say of it. */
  onDone(words: string): void;
  onClose(): void;
};

/** Says what learners will see, before it is done. */
export function ReleaseDialog({ userId, act, chosen, onDone, onClose }: Props) {
  const release = useReleaseQuestions(userId);
  const { name, verb, done, effect } = ACTS[act];
  return (
    <BulkDialog
      title={name}
      act={`${verb} ${describeQuestions(chosen.count)}`}
      isPending={release.isPending}
      error={release.error}
      onAct={() =>
        release.mutate(
          { select: chosen.select, act },
          { onSuccess: (change) => onDone(describeChange(done, change)) },
        )
      }
      onClose={onClose}
    >
      <p>{effect}</p>
      <p className="bulk-note">{describeExceptions(act, chosen)}</p>
    </BulkDialog>
  );
}

/** Sentences on those for which it changes nothing. */
function describeExceptions(act: ReleaseAct, { questions }: Chosen): string {
  if (questions === null) {
    const retired = act === 'release' ? ' Retired ones are left out: restore them first.' : '';
    return `Those that need no change stay as they are.${retired}`;
  }
  const others = questions.filter(({ state }) => !ACTS[act].from.includes(state));
  const retired = act === 'release' ? others.filter(({ state }) => state === 'retired').length : 0;
  const same = others.length - retired;
  return [
    same > 0 ? `${same} of them ${same === 1 ? 'needs' : 'need'} no change.` : '',
    retired > 0 ? `${retired} retired ${retired === 1 ? 'one is' : 'ones are'} left out: restore first.` : '',
  ]
    .join(' ')
    .trim();
}
