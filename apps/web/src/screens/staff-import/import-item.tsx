import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ImportItem } from '../../features/imports/imports.ts';
import { type Decision, isTakable } from '../../features/imports/marks.ts';
import { staffImportItemPath, staffQuestionPath } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { RowProps } from '../../ui/keyboard/use-row-keys.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { ItemPreview } from './item-preview.tsx';
import './import-item.css';

/** Comparing brings a library with it that most imports need for a question or none. */
const MatchDifferences = lazy(async () => ({
  default: (await import('./match-differences.tsx')).MatchDifferences,
}));

type Props = {
  importId: string;
  item: ImportItem;
  isTaken: boolean;
  onDecide(decision: Decision, asVersion?: boolean): void;
  rowProps: RowProps;
};

/** One question of the file: its place, what a learner will see, what was found, and the decision. */
export function ImportItemRow({ importId, item, isTaken, onDecide, rowProps }: Props) {
  const { number, place, review, content, tex, label, findings, match } = item;
  const [isCompared, setIsCompared] = useState(false);
  const canTake = isTakable(item.class);
  // Those that are the same word for word need not be compared.
  const differs = item.class === 'near' || item.class === 'changed';
  return (
    <article className="import-item" aria-label={`Question ${number}, ${place}`} {...rowProps}>
      <p className="import-item-place">
        <b>{number}</b>
        <small>{place}</small>
      </p>
      <div className="import-item-body">
        {review === null ? <p className="import-item-label">{label}</p> : <ItemPreview review={review} />}
      </div>
      <div className="import-item-side">
        <Findings findings={findings} isCorrected={item.corrected} isMatched={match !== null} />
        {match && <Match item={item} match={match} />}
        <div className="import-item-acts">
          {(canTake || item.class === 'fault') && (
            <SegmentedChoice<Decision>
              legend={`Question ${number}`}
              options={[
                { value: 'take', label: 'Take', isOff: !canTake },
                { value: 'skip', label: 'Skip' },
              ]}
              value={isTaken ? 'take' : 'skip'}
              onChoose={(decision) => onDecide(decision)}
            />
          )}
          {item.class !== 'known' && (
            <ButtonLink to={staffImportItemPath(importId, number)}>
              <span>Correct</span>
              <span className="visually-hidden">{` question ${number}`}</span>
            </ButtonLink>
          )}
        </div>
        {item.class === 'near' && match?.question && (
          <label className="import-item-version">
            <input
              type="checkbox"
              checked={isTaken && item.asVersion}
              onChange={({ currentTarget: { checked } }) => onDecide('take', checked)}
            />
            <span>{`Take as ${match.version === null ? 'a version' : `version ${match.version + 1}`} of ${match.name}`}</span>
          </label>
        )}
        {differs && match?.content && content && (
          <Button look="link" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
            {isCompared ? 'Close the comparison' : 'See both side by side'}
          </Button>
        )}
      </div>
      {isCompared && match?.content && content && (
        <div className="import-item-compared">
          <Suspense fallback={null}>
            <MatchDifferences
              stored={match.content}
              ours={content}
              tex={tex}
              name={match.name}
              version={match.version}
            />
          </Suspense>
        </div>
      )}
    </article>
  );
}

const LEVELS: Record<ImportItem['findings'][number]['level'], { icon: IconName; name: string }> = {
  fault: { icon: 'cross', name: 'Fault' },
  warning: { icon: 'warning', name: 'Warning' },
  note: { icon: 'note', name: 'Note' },
};

function Findings({
  findings,
  isCorrected,
  isMatched,
}: {
  findings: ImportItem['findings'];
  isCorrected: boolean;
  isMatched: boolean;
}) {
  if (isCorrected && findings.length === 0) return <Said icon="tick" words="Corrected here" />;
  if (findings.length === 0) return isMatched ? null : <Said icon="tick" words="Nothing found" />;
  return (
    <ul className="import-item-findings">
      {findings.map(({ level, message, detail }) => (
        <li key={`${message} ${detail}`} className={level === 'fault' ? 'is-fault' : `is-${level}`}>
          <Icon name={LEVELS[level].icon} label={LEVELS[level].name} />
          <p>
            <span>{message}</span>
            {detail !== null && <small>{detail}</small>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Said({ icon, words }: { icon: IconName; words: string }) {
  return (
    <p className="import-item-said">
      <Icon name={icon} /> <span>{words}</span>
    </p>
  );
}

const MATCH_WORDS: Partial<Record<ImportItem['class'], string>> = {
  near: 'Near to ',
  changed: 'Other words than ',
  known: 'The same as ',
  duplicate: 'The same as ',
};

/** Question of the bank, or of the same file, that this one is or resembles. */
function Match({ item, match }: { item: ImportItem; match: NonNullable<ImportItem['match']> }) {
  const { question, name, version, number, resemblance } = match;
  const place = version === null ? name : `${name}, version ${version}`;
  return (
    <p className="import-item-match">
      <Icon name={item.class === 'near' ? 'page' : 'same'} />
      <span>
        <span>{MATCH_WORDS[item.class]}</span>
        {question === null ? (
          <span>{number === null ? name : `question ${number} of this file`}</span>
        ) : (
          <Link to={staffQuestionPath(question)} target="_blank" rel="noopener">
            <span>{place}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
        )}
        {item.class === 'near' && <small>{`${Math.floor(resemblance * 100)}% of the words agree`}</small>}
      </span>
    </p>
  );
}
