import { Icon, type IconName } from '../../ui/icon.tsx';
import type { RoundItem } from './use-round.ts';

const SIGNS: Record<string, { icon: IconName; tone: string }> = {
  Correct: { icon: 'tick', tone: 'is-correct' },
  Partial: { icon: 'half', tone: 'is-partial' },
  Wrong: { icon: 'cross', tone: 'is-wrong' },
  'Held back': { icon: 'clock', tone: 'is-held' },
};

/** Each question of the round with its result, linked to it. */
export function RoundSteps({
  items,
  current,
  onGo,
}: {
  items: readonly RoundItem[];
  current: number;
  onGo: (index: number) => void;
}) {
  return (
    <ol className="practice-steps">
      {items.map((item, index) => {
        const state = item.hold ? 'Held back' : (item.checked?.status ?? 'Open');
        const sign = SIGNS[state];
        return (
          <li key={item.question._id}>
            <button
              type="button"
              className={`practice-step ${sign?.tone ?? ''}`}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <span className="visually-hidden">Question </span>
              <span>{index + 1}</span>
              <span className="visually-hidden">{`, ${state}`}</span>
              {sign && <Icon name={sign.icon} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
