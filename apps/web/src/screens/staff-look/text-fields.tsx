import type {
  FormOf,
  NamedPicture,
  SiteContent,
  SiteDocument,
} from '../../features/site-content/site-content.ts';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { SitePicture } from './site-picture.tsx';

/** Finds the fault at a field, as a sentence; null for none. */
export type FaultAt = (field: string) => string | null;
export type FieldsProps<Name extends SiteDocument> = {
  content: FormOf<Name>;
  faultAt: FaultAt;
  /** @param uploaded a picture that it names, if that is new */
  onEdit(content: SiteContent, uploaded?: NamedPicture): void;
};
/** Fields of a document with pictures, those of them that are known included. */
export type PicturedProps<Name extends SiteDocument> = FieldsProps<Name> & {
  pictures: readonly NamedPicture[];
};

/** Hint at every long text. */
export const TEXT_HINT = 'Markdown, or HTML if it begins with a tag';

export function LandingFields(props: PicturedProps<'landing'>) {
  const { content, faultAt, onEdit } = props;
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
      <PartPicture {...props} />
    </>
  );
}

export function AboutFields(props: PicturedProps<'about'>) {
  const { content, faultAt, onEdit } = props;
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
      <PartPicture {...props} />
    </>
  );
}

export function InsightFields(props: PicturedProps<'insight'>) {
  const { content, faultAt, onEdit } = props;
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
      <PartPicture {...props} />
    </>
  );
}

type PartPictureProps = PicturedProps<'landing' | 'about' | 'insight'>;

/** Picture of a part of the landing page. */
function PartPicture({ content, pictures, faultAt, onEdit }: PartPictureProps) {
  return (
    <SitePicture
      digest={content.picture}
      pictures={pictures}
      fault={faultAt('picture')}
      onChange={(picture, uploaded) => onEdit({ ...content, picture }, uploaded)}
    />
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

export function NameFields({ content, faultAt, onEdit }: FieldsProps<'name'>) {
  return (
    <>
      <TextField
        label="Name"
        hint="Shown on every page, in emails, and on invoices without a seller"
        value={content.name}
        error={faultAt('name')}
        onChange={({ target }) => onEdit({ ...content, name: target.value })}
      />
      <TextField
        label="Short name (may be empty)"
        hint="Shown in the heading during a test; leave it empty to use the name"
        value={content.sub_domain_name}
        error={faultAt('sub_domain_name')}
        onChange={({ target }) => onEdit({ ...content, sub_domain_name: target.value })}
      />
      <TextAreaField
        label="Note above the log-in form (may be empty)"
        hint="HTML, such as <b>bold</b>"
        rows={4}
        value={content.login_note}
        error={faultAt('login_note')}
        onChange={({ target }) => onEdit({ ...content, login_note: target.value })}
      />
    </>
  );
}
