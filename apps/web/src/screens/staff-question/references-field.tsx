import { replaced, without } from '../../features/authoring/draft-content.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledInput } from '../../ui/forms/labelled-select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEditing } from './editor-context.ts';
import { FindingsList } from './findings-list.tsx';

const MOST = 30;

/** Sources of the explanation, by title and, where there is one, by address. */
export function ReferencesField() {
  const { content, edit } = useEditing();
  const { references } = content;
  return (
    <fieldset className="form-part" data-field="references">
      <legend className="form-label">References</legend>
      <ol className="references-list">
        {references.map(({ title, url }, index) => {
          const number = index + 1;
          const change = (next: { title?: string; url?: string }) =>
            edit((draft) => {
              const own = draft.references[index];
              if (own === undefined) return draft;
              const { title: titled = own.title, url: at = own.url } = next;
              return { ...draft, references: replaced(draft.references, index, { title: titled, url: at }) };
            });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: plain fields, which show what they are given
            <li key={index} className="reference-row" data-field="references">
              <LabelledInput
                label={`Title of reference ${number}`}
                maxLength={500}
                value={title}
                onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              />
              <LabelledInput
                label="Address, if there is one"
                type="url"
                maxLength={2_000}
                value={url}
                onChange={({ currentTarget }) => change({ url: currentTarget.value })}
              />
              <IconButton
                icon="cross"
                label={`Remove reference ${number}`}
                onClick={() => edit((draft) => ({ ...draft, references: without(draft.references, index) }))}
              />
              <FindingsList field="references" index={index} />
            </li>
          );
        })}
      </ol>
      {references.length < MOST && (
        <Button
          look="bare"
          onClick={() =>
            edit((draft) => ({ ...draft, references: [...draft.references, { title: '', url: '' }] }))
          }
        >
          <Icon name="plus" /> <span>Reference</span>
        </Button>
      )}
    </fieldset>
  );
}
