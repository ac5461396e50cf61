import { MAX_PARTS } from '@assay/assessment';
import { useRef } from 'react';
import { replaced, without } from '../../features/authoring/draft-content.ts';
import { letterOf } from '../../question-types/question.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { useEditing } from './editor-context.ts';
import { FindingsList } from './findings-list.tsx';
import { RichField } from './rich-field.tsx';
import { useRowIds } from './use-row-ids.ts';

const VALUES = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
] as const;

/** Statements, each with whether it is true. */
export function StatementsField() {
  const { content, edit } = useEditing();
  const { parts } = content;
  const rows = useRowIds(parts.length);
  const list = useRef<HTMLOListElement>(null);

  function remove(index: number): void {
    rows.remove(index);
    edit((draft) => ({ ...draft, parts: without(draft.parts, index) }));
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    buttons?.[index === parts.length - 1 ? index - 1 : index + 1]?.focus();
  }

  return (
    <fieldset className="form-part" data-field="parts">
      <legend className="form-label">Statements</legend>
      <ol className="choices" ref={list}>
        {parts.map((part, index) => {
          const letter = letterOf(index);
          return (
            <li key={rows.ids[index]} className="choice is-statement" data-field="parts">
              <span className="choice-letter">{letter}</span>
              <RichField
                label={`Statement ${letter}`}
                html={part.statement}
                kind="block"
                field="parts"
                index={index}
                onChange={(statement) =>
                  edit((draft) => ({
                    ...draft,
                    parts: draft.parts.map((each, at) => (at === index ? { ...each, statement } : each)),
                  }))
                }
              />
              <span className="choice-end">
                <SegmentedChoice<'true' | 'false' | ''>
                  legend={`Statement ${letter} is`}
                  options={VALUES}
                  value={part.correct === null ? '' : part.correct ? 'true' : 'false'}
                  onChoose={(value) =>
                    edit((draft) => ({
                      ...draft,
                      parts: replaced(draft.parts, index, {
                        statement: draft.parts[index]?.statement ?? '',
                        correct: value === 'true',
                      }),
                    }))
                  }
                />
                <IconButton
                  icon="cross"
                  label={`Remove statement ${letter}`}
                  data-remove={letter}
                  onClick={() => remove(index)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <FindingsList field="parts" />
      {parts.length < MAX_PARTS && (
        <Button
          look="bare"
          onClick={() =>
            edit((draft) => ({ ...draft, parts: [...draft.parts, { statement: '', correct: null }] }))
          }
        >
          <Icon name="plus" /> <span>{`Statement ${letterOf(parts.length)}`}</span>
        </Button>
      )}
    </fieldset>
  );
}
