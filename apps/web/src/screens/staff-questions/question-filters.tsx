import { QUESTION_LENGTHS, QUESTION_STATES } from '@assay/contract/questions';
import { type RefObject, useId, useState } from 'react';
import {
  NO_FILTERS,
  QUESTION_KINDS,
  type QuestionFilters,
  type QuestionView,
} from '../../features/questions/question-view.ts';
import { KIND_NAMES, STATES } from '../../features/questions/question-words.ts';
import type { FilterChoices } from '../../features/questions/questions.ts';
import { inTreeOrder } from '../../features/questions/topic-paths.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImportChoice } from './import-choice.tsx';

type Props = {
  userId: string;
  address: ListAddress<QuestionView>;
  /** Undefined until they have come: what the address names is in force all the same. */
  choices: FilterChoices | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** Search and filters of the bank. On a phone a button shows the filters, and says how many are set. */
export function QuestionFilterFields({ userId, address, choices, searchRef }: Props) {
  const { view, typed, type, leave, searchNow } = address;
  const [areShown, setAreShown] = useState(false);
  const filtersId = useId();
  const set = countSet(view);
  return (
    <search className="questions-filters">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow(typed);
        }}
      >
        <Icon name="search" />
        <input
          ref={searchRef}
          className="input"
          type="search"
          aria-label="Search stem, options and explanation"
          placeholder="Stem, options, explanation"
          maxLength={QUESTION_LENGTHS.search}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </form>
      <div className="questions-show-filters">
        <Button
          aria-expanded={areShown}
          aria-controls={filtersId}
          onClick={() => setAreShown((shown) => !shown)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
      </div>
      <div id={filtersId} className={areShown ? 'questions-choices is-shown' : 'questions-choices'}>
        <Choices userId={userId} view={view} choices={choices} onChoose={address.choose} />
      </div>
    </search>
  );
}

type ChoicesProps = {
  userId: string;
  view: QuestionView;
  choices: FilterChoices | undefined;
  onChoose(change: Partial<QuestionFilters>): void;
};

function Choices({ userId, view, choices, onChoose }: ChoicesProps) {
  const { topics = [], tags = [], tests = [], states } = choices ?? {};
  const unknown = choices === undefined ? '…' : 'No longer there';
  return (
    <>
      <LabelledSelect
        label="Topic"
        value={view.topic}
        options={withChosen(view.topic, unknown, [
          [null, 'Any'],
          ['none', 'No topic'],
          ...inTreeOrder(topics).map(
            ({ _id, path, questions }) =>
              // The browser's own list has no levels: spaces that it keeps show them.
              [_id, `${'\u2003'.repeat(path.length - 1)}${counted(path.at(-1) ?? '', questions)}`] as const,
          ),
        ])}
        onChoose={(topic) => onChoose({ topic })}
      />
      <LabelledSelect
        label="Tag"
        value={view.tag}
        options={withChosen(view.tag, view.tag ?? '', [
          [null, 'Any'],
          ...tags.map(({ tag, questions }) => [tag, counted(tag, questions)] as const),
        ])}
        onChoose={(tag) => onChoose({ tag })}
      />
      <LabelledSelect
        label="Kind"
        value={view.kind}
        options={[[null, 'Any'], ...QUESTION_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const)]}
        onChoose={(kind) => onChoose({ kind })}
      />
      <LabelledSelect
        label="State"
        value={view.state}
        options={[
          [null, 'Any'],
          ...QUESTION_STATES.map((state) => [state, counted(STATES[state].name, states?.[state])] as const),
        ]}
        onChoose={(state) => onChoose({ state })}
      />
      <LabelledSelect
        label="Used in"
        value={view.test}
        options={withChosen(view.test, unknown, [
          [null, 'Any'],
          ...tests.map(({ _id, test_name, questions }) => [_id, counted(test_name, questions)] as const),
        ])}
        onChoose={(test) => onChoose({ test })}
      />
      <ImportChoice
        userId={userId}
        chosen={view.import}
        onChoose={(importId) => onChoose({ import: importId })}
      />
      <Switch label="Reported" isOn={view.reported} onSwitch={(reported) => onChoose({ reported })} />
      <Switch label="With a picture" isOn={view.picture} onSwitch={(picture) => onChoose({ picture })} />
    </>
  );
}

/** A box that shows at once what was pressed; the address, which has the last word, follows later. */
function Switch({ label, isOn, onSwitch }: { label: string; isOn: boolean; onSwitch(on: boolean): void }) {
  const [{ known, shown }, setState] = useState({ known: isOn, shown: isOn });
  if (known !== isOn) setState({ known: isOn, shown: isOn });
  return (
    <label className="questions-switch">
      <input
        type="checkbox"
        checked={shown}
        onChange={({ currentTarget: { checked } }) => {
          setState({ known, shown: checked });
          onSwitch(checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}

type Option = readonly [value: string | null, name: string];

/** Options with the chosen one among them: it may be gone, or not have come yet, and is in force. */
function withChosen(chosen: string | null, name: string, options: readonly Option[]): readonly Option[] {
  const isKnown = options.some(([value]) => value === chosen);
  return isKnown ? options : [...options, [chosen, name]];
}

function counted(name: string, questions: number | undefined): string {
  return questions === undefined ? name : `${name} (${questions.toLocaleString('en-GB')})`;
}

function countSet(view: QuestionView): number {
  const names = Object.keys(NO_FILTERS) as (keyof QuestionFilters)[];
  return names.filter((name) => name !== 'search' && view[name] !== NO_FILTERS[name]).length;
}
