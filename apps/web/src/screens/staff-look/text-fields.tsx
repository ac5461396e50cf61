import type { FormOf, SiteContent, SiteDocument } from '../../features/site-content/site-content.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';

export type FieldsProps<Name extends SiteDocument> = {
  content: FormOf<Name>;
  faultAt(field: string): string | null;
  onEdit(content: SiteContent): void;
};

/** Hint at every long text. */
export const TEXT_HINT = 'Markdown, or HTML where it begins with a tag';

export function LandingFields({ content, faultAt, onEdit }: FieldsProps<'landing'>) {
  return (
    <>
      <TextField
        label="Heading"
        value={content.heading}
        error={faultAt('heading')}
        onChange={({ target }) => onEdit({ ...content, heading: target.value })}
      />
      <TextField
        label="Line below it"
        value={content.tagline}
        error={faultAt('tagline')}
        onChange={({ target }) => onEdit({ ...content, tagline: target.value })}
      />
      <TextAreaField
        label="Summary"
        hint="For search engines and shared links; it is not on the page"
        rows={2}
        value={content.summary}
        error={faultAt('summary')}
        onChange={({ target }) => onEdit({ ...content, summary: target.value })}
      />
      <PictureField content={content} onEdit={onEdit} />
    </>
  );
}

export function AboutFields({ content, faultAt, onEdit }: FieldsProps<'about'>) {
  return (
    <>
      <TextAreaField
        label="Text"
        hint={TEXT_HINT}
        rows={12}
        value={content.text}
        error={faultAt('text')}
        onChange={({ target }) => onEdit({ ...content, text: target.value })}
      />
      <PictureField content={content} onEdit={onEdit} />
    </>
  );
}

export function InsightFields({ content, faultAt, onEdit }: FieldsProps<'insight'>) {
  return (
    <>
      <TextField
        label="Heading"
        value={content.heading}
        error={faultAt('heading')}
        onChange={({ target }) => onEdit({ ...content, heading: target.value })}
      />
      <TextAreaField
        label="Text below it"
        rows={3}
        value={content.subheading}
        error={faultAt('subheading')}
        onChange={({ target }) => onEdit({ ...content, subheading: target.value.replaceAll('\n', ' ') })}
      />
      <PictureField content={content} onEdit={onEdit} />
    </>
  );
}

export function HelpFields({ content, faultAt, onEdit }: FieldsProps<'help'>) {
  return (
    <>
      <TextField
        label="Title"
        value={content.title}
        error={faultAt('title')}
        onChange={({ target }) => onEdit({ ...content, title: target.value })}
      />
      <TextAreaField
        label="Text"
        hint={TEXT_HINT}
        rows={14}
        value={content.text}
        error={faultAt('text')}
        onChange={({ target }) => onEdit({ ...content, text: target.value })}
      />
    </>
  );
}

type Pictured = FormOf<'landing'> | FormOf<'about'> | FormOf<'insight'>;

/** The picture of a part, which comes with the operator's folder and can be taken away here. */
function PictureField({ content, onEdit }: { content: Pictured; onEdit(content: SiteContent): void }) {
  return (
    <div className="look-picture">
      <p>
        {content.picture === null
          ? 'No picture. Your operator can add one with the organisation’s folder.'
          : 'The picture stays as it is.'}
      </p>
      {content.picture !== null && (
        <Button onClick={() => onEdit({ ...content, picture: null })}>Take the picture away</Button>
      )}
    </div>
  );
}
