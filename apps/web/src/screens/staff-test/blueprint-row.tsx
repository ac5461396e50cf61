import { TEST_BOUNDS } from '@assay/assessment';
import { useId } from 'react';
import { type RowState, rowState } from '../../features/staff-tests/blueprints.ts';
import type { Blueprint, BlueprintTopic } from '../../features/staff-tests/staff-tests.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberInput } from './number-input.tsx';
import { useTestEditing } from './test-editing.ts';

type Row = Blueprint['rows'][number];

type Props = {
  row: Row;
  /** Undefined until topics have come, and for one that is gone. */
  topic: BlueprintTopic | undefined;
  isKnown: boolean;
  /** Number that all rows ask for, and the largest of one. */
  asked: number;
  largest: number;
  onTake(take: number | null): void;
  onRemove(): void;
};

/** One topic: what the bank has, how many to take, and how that stands. */
export function BlueprintRow({ row, topic, isKnown, asked, largest, onTake, onRemove }: Props) {
  const { content } = useTestEditing();
  const stateId = useId();
  const take = row.take ?? 0;
  const name = topic?.path.at(-1) ?? (isKnown ? 'A topic that is gone' : '…');
  const state = isKnown ? rowState(content, row, topic) : null;
  const isFault = state !== null && (state.kind === 'short' || state.kind === 'gone');
  const percent = asked === 0 ? 0 : Math.round((take / asked) * 100);
  return (
    <tr className={isFault ? 'is-fault' : undefined}>
      <th scope="row" title={topic?.path.join(' > ')}>
        {name}
      </th>
      <td className="is-number">
        {topic && <BankFigures questions={topic.questions} released={topic.released} />}
      </td>
      <td className="is-number">
        <NumberInput
          label={`How many from ${name}`}
          value={row.take}
          most={TEST_BOUNDS.questions}
          isInvalid={isFault}
          describedBy={stateId}
          onChange={onTake}
        />
      </td>
      <td className="is-share">
        <span className="blueprint-share" aria-hidden="true">
          <i style={{ width: `${Math.round((take / largest) * 100)}%` }} />
        </span>
        <span>{`${percent}%`}</span>
      </td>
      {content.blueprint.leaveOut !== null && <td className="is-number">{topic?.leftOut ?? '–'}</td>}
      <td id={stateId}>{state && <State state={state} />}</td>
      <td className="is-end">
        <IconButton icon="cross" label={`Take ${name} out`} onClick={onRemove} />
      </td>
    </tr>
  );
}

/** Number of questions to draw from, released or not, and of those that learners may know from practice. */
export function BankFigures({ questions, released }: Pick<BlueprintTopic, 'questions' | 'released'>) {
  const known = released === questions ? 'all in practice' : `${released} of them in practice`;
  return (
    <>
      <span>{released > 0 ? `${questions},` : questions}</span> {released > 0 && <small>{known}</small>}
    </>
  );
}

const SIGNS: Record<RowState['kind'], { icon: IconName; words: string }> = {
  drawn: { icon: 'tick', words: 'drawn' },
  not_drawn: { icon: 'ring', words: 'not drawn' },
  no_number: { icon: 'ring', words: 'how many?' },
  gone: { icon: 'cross', words: 'no longer there' },
  short: { icon: 'cross', words: 'too many' },
};

function State({ state }: { state: RowState }) {
  const { icon, words } = SIGNS[state.kind];
  const isFault = state.kind === 'short' || state.kind === 'gone';
  return (
    <span className="blueprint-state" data-finding={isFault ? 'fault' : undefined}>
      <Icon name={icon} /> <span>{state.kind === 'short' ? `${state.excess} ${words}` : words}</span>
    </span>
  );
}
