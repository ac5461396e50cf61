import type { ImportState } from '@assay/contract';
import { Icon } from '../../ui/icon.tsx';

const STEPS = ['Upload', 'What was understood', 'Questions', 'Confirm'] as const;

/** Number of the steps that are done. */
const DONE: Record<ImportState, number> = {
  reading: 1,
  asking: 1,
  unreadable: 1,
  ready: 2,
  confirmed: 4,
  undone: 4,
  discarded: 4,
};

/** The four steps of an import, in the head of its page. */
export function Steps({ state }: { state: ImportState }) {
  const done = DONE[state];
  return (
    <ol className="import-steps" aria-label="Steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === done ? 'step' : undefined}>
          <Icon name={index < done ? 'tick' : index === done ? 'dot' : 'ring'} /> <span>{step}</span>
          {index < done && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
