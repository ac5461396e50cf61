import { MAX_OPTIONS } from '@assay/assessment';
import { type KeyboardEvent, useId, useRef } from 'react';
import {
  markKey,
  moveOption,
  removeOption,
  replaced,
  shownKey,
} from '../../features/authoring/draft-content.ts';
import { letterOf } from '../../question-types/question.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, IconLabel } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEditing } from './editor-context.ts';
import { FindingsList } from './findings-list.tsx';
import { RichField } from './rich-field.tsx';
import { useRowIds } from './use-row-ids.ts';

/** Options with the key: a letter in a bubble marks one, Alt and an arrow key move one. */
export function OptionsField() {
  const { content, edit } = useEditing();
  const { options, kind } = content;
  const hintId = useId();
  const rows = useRowIds(options.length);
  const list = useRef<HTMLOListElement>(null);

  function move(from: number, by: 1 | -1): void {
    const to = from + by;
    if (to < 0 || to >= options.length) return;
    rows.move(from, to);
    edit((draft) => moveOption(draft, from, to));
  }

  function remove(index: number): void {
    rows.remove(index);
    edit((draft) => removeOption(draft, index));
    // The button goes with its row; the one of the next row is the next stop.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    buttons?.[index === options.length - 1 ? index - 1 : index + 1]?.focus();
  }

  return (
    <fieldset className="form-part" data-field="options" aria-describedby={hintId}>
      <legend className="form-label">
        <span>Options</span>
        <span id={hintId} className="form-hint">
          {kind === 'single' ? 'press a letter to make it the key' : 'press a letter to add it to the key'}
        </span>
      </legend>
      <ol className="choices" ref={list}>
        {options.map((option, index) => (
          <OptionRow
            key={rows.ids[index]}
            index={index}
            html={option}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <FindingsList field="options" />
      {options.length < MAX_OPTIONS && (
        <Button look="bare" onClick={() => edit((draft) => ({ ...draft, options: [...draft.options, ''] }))}>
          <Icon name="plus" /> <span>{`Option ${letterOf(options.length)}`}</span>
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = { index: number; html: string; onMove(by: 1 | -1): void; onRemove(): void };

function OptionRow({ index, html, onMove, onRemove }: RowProps) {
  const { content, edit } = useEditing();
  const letter = letterOf(index);
  const isKey = shownKey(content).includes(index);
  const isSingle = content.kind === 'single';

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    // Keys of the row’s own fields, which handle all others.
    <li className={isKey ? 'choice is-key' : 'choice'} data-field="options" onKeyDown={onKeyDown}>
      <label className="choice-mark">
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          name="key"
          aria-label={`${letter} is right`}
          data-key-letter={letter}
          checked={isKey}
          onChange={() => edit((draft) => markKey(draft, index))}
        />
        <span className={isSingle ? 'choice-bubble' : 'choice-bubble is-square'}>{letter}</span>
      </label>
      <RichField
        label={`Option ${letter}`}
        html={html}
        kind="inline"
        field="options"
        index={index}
        onChange={(option) =>
          edit((draft) => ({ ...draft, options: replaced(draft.options, index, option) }))
        }
      />
      <span className="choice-end">
        {isKey && (
          <IconLabel icon="tick" tone="correct">
            Key
          </IconLabel>
        )}
        <IconButton
          icon="up"
          label={`Move option ${letter} up`}
          isOff={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={`Move option ${letter} down`}
          isOff={index === content.options.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon="cross" label={`Remove option ${letter}`} data-remove={letter} onClick={onRemove} />
      </span>
    </li>
  );
}
