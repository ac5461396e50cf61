import type { QuestionKind } from '@assay/assessment';
import type { Ref } from 'react';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { useEditing } from './editor-context.ts';
import { OptionsField } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ReferencesField } from './references-field.tsx';
import { RichField } from './rich-field.tsx';
import { StatementsField } from './statements-field.tsx';
import { TagsField } from './tags-field.tsx';
import { TopicField } from './topic-field.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';
import './question-form.css';

const KINDS: readonly { value: QuestionKind; label: string }[] = [
  { value: 'single', label: 'One answer' },
  { value: 'multiple', label: 'Several' },
  { value: 'parts', label: 'True–false' },
];

/**
 * All fields of a question. What another kind needs stays in the draft while it is not shown.
 * @param tags null where the question can have none yet
 */
export function QuestionForm({ tags, ref }: { tags: readonly string[] | null; ref: Ref<HTMLFormElement> }) {
  const { content, edit } = useEditing();
  const ofStem = usePictureUploads('stem');
  const ofExplanation = usePictureUploads('explanation');
  return (
    <form
      ref={ref}
      className="question-form"
      aria-label="Question"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="form-part">
        <span className="form-label" aria-hidden="true">
          Kind
        </span>
        <SegmentedChoice
          legend="Kind"
          options={KINDS}
          value={content.kind}
          onChoose={(kind) => edit((draft) => ({ ...draft, kind }))}
        />
      </div>
      <TopicField />
      <div className="form-part" data-field="stem">
        <span className="form-label" aria-hidden="true">
          Stem
        </span>
        <RichField
          label="Stem"
          html={content.stem}
          kind="block"
          field="stem"
          onChange={(stem) => edit((draft) => ({ ...draft, stem }))}
          onPicture={ofStem.add}
        />
        <PicturesField field="images" label="Pictures" pictures={ofStem} />
      </div>
      {content.kind === 'parts' ? <StatementsField /> : <OptionsField />}
      <div className="form-part" data-field="explanation">
        <span className="form-label" aria-hidden="true">
          Explanation
        </span>
        <RichField
          label="Explanation"
          html={content.explanation}
          kind="block"
          field="explanation"
          onChange={(explanation) => edit((draft) => ({ ...draft, explanation }))}
          onPicture={ofExplanation.add}
        />
        <PicturesField
          field="explanationImages"
          label="Pictures of the explanation"
          pictures={ofExplanation}
        />
      </div>
      <ReferencesField />
      {tags !== null && <TagsField tags={tags} />}
    </form>
  );
}
