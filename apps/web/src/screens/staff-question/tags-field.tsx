import { QUESTION_LENGTHS } from '@assay/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { questionFiltersQuery } from '../../features/questions/questions.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledInput } from '../../ui/forms/labelled-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEditing } from './editor-context.ts';
import { useEditTags } from './use-bank.ts';

/** Tags, which change at once and have no version. */
export function TagsField({ tags }: { tags: readonly string[] }) {
  const { of } = useEditing();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { data } = useQuery(questionFiltersQuery(of.userId));
  const editing = useEditTags();

  function add(): void {
    const tag = typed.trim();
    if (tag === '' || editing.isPending) return;
    editing.edit({ addTags: [tag] }, () => setTyped(''));
  }

  return (
    <fieldset className="form-part">
      <legend className="form-label">
        <span>Tags</span>
        <span className="form-hint">kept at once, without a version</span>
      </legend>
      {tags.length > 0 && (
        <ul className="tags-list">
          {tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              <IconButton
                icon="cross"
                label={`Remove the tag ${tag}`}
                isOff={editing.isPending}
                onClick={() => {
                  input.current?.focus();
                  editing.edit({ removeTags: [tag] });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {tags.length < QUESTION_LENGTHS.tags && (
        <div className="tags-add">
          <LabelledInput
            ref={input}
            label="Add a tag"
            list={id}
            autoComplete="off"
            maxLength={QUESTION_LENGTHS.tag}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              add();
            }}
          />
          <datalist id={id}>
            {data?.tags.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button isOff={editing.isPending || typed.trim() === ''} onClick={add}>
            Add
          </Button>
        </div>
      )}
      {editing.error && (
        <p role="alert" className="field-error">
          {errorMessageOf(editing.error)}
        </p>
      )}
    </fieldset>
  );
}
