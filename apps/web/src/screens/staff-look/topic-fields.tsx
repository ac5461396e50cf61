import type { FormOf } from '../../features/site-content/site-content.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { ClosedEntries } from './closed-entries.tsx';
import { type Change, EntryList } from './entry-list.tsx';
import { faultOfList } from './lines-field.tsx';
import { SitePicture } from './site-picture.tsx';
import { type FaultAt, type PicturedProps, TEXT_HINT } from './text-fields.tsx';

type TopicPage = FormOf<'topics'>['topics'][number];
type Props = PicturedProps<'topics'> & { topics: readonly string[][]; hasFaultIn(part: string): boolean };

/** Between the steps of a topic's path. */
const STEP = ' / ';

/** Fields of topic pages, one of them open at a time. */
export function TopicFields({ content, pictures, topics, hasFaultIn, faultAt, onEdit }: Props) {
  return (
    <ClosedEntries
      name="Topic page"
      entries={content.topics}
      most={500}
      blank={{ topic: [], text: '', references: [], pictures: [] }}
      titleOf={({ topic }) => topic.join(STEP)}
      isFaulty={(index) => hasFaultIn(`topics.${index}`)}
      onEdit={(pages, uploaded) => onEdit({ ...content, topics: pages }, uploaded)}
    >
      {(page, index, change) => {
        const own = (field: string) => faultAt(`topics.${index}.${field}`);
        return (
          <>
            <TopicField
              path={page.topic}
              known={topics}
              faultAt={own}
              onChange={(topic) => change({ topic })}
            />
            <TextAreaField
              label="Text"
              hint={TEXT_HINT}
              rows={12}
              value={page.text}
              error={own('text')}
              onChange={({ target }) => change({ text: target.value })}
            />
            <References page={page} faultAt={own} change={change} />
            <Pictures page={page} pictures={pictures} faultAt={own} change={change} />
          </>
        );
      }}
    </ClosedEntries>
  );
}

type TopicProps = {
  path: string[];
  known: readonly string[][];
  faultAt: FaultAt;
  onChange(path: string[]): void;
};

/** The topic that a page is about: one of the organisation's, or a path to type where it has none yet. */
function TopicField({ path, known, faultAt, onChange }: TopicProps) {
  const value = path.join(STEP);
  const fault = faultOfList(faultAt, 'topic', path);
  if (known.length === 0)
    return (
      <TextField
        label="Topic"
        hint="Up to four steps: Domain / Subdomain / Topic / Subtopic"
        value={value}
        error={fault}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split(STEP))}
      />
    );
  const paths = new Map(known.map((each) => [each.join(STEP), each]));
  if (path.length > 0) paths.set(value, path);
  return (
    <SelectField
      label="Topic"
      value={value}
      error={fault}
      onChange={({ target }) => onChange(paths.get(target.value) ?? [])}
    >
      <option value="">Choose a topic</option>
      {[...paths.keys()].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </SelectField>
  );
}

type PartProps = { page: TopicPage; faultAt: FaultAt; change: Change<TopicPage> };

function References({ page, faultAt, change }: PartProps) {
  return (
    <EntryList
      name="Reference"
      entries={page.references}
      most={30}
      blank={{ title: '', url: '' }}
      onEdit={(references) => change({ references })}
    >
      {({ title, url }, index, changeOne) => (
        <>
          <TextField
            label="Title"
            value={title}
            error={faultAt(`references.${index}.title`)}
            onChange={({ target }) => changeOne({ title: target.value })}
          />
          <TextField
            label="Address (may be empty)"
            type="url"
            placeholder="https://"
            value={url}
            error={faultAt(`references.${index}.url`)}
            onChange={({ target }) => changeOne({ url: target.value })}
          />
        </>
      )}
    </EntryList>
  );
}

function Pictures({ page, pictures, faultAt, change }: PartProps & Pick<Props, 'pictures'>) {
  return (
    <EntryList
      name="Picture"
      entries={page.pictures}
      most={12}
      blank={{ file: '', alt: '' }}
      onEdit={(changed, uploaded) => change({ pictures: changed }, uploaded)}
    >
      {({ file, alt }, index, changeOne) => (
        <>
          <SitePicture
            digest={file || null}
            pictures={pictures}
            fault={faultAt(`pictures.${index}.file`)}
            onChange={(digest, uploaded) => changeOne({ file: digest ?? '' }, uploaded)}
          />
          <TextField
            label="What it shows"
            hint="Read out by screen readers, and shown if the picture does not load"
            value={alt}
            error={faultAt(`pictures.${index}.alt`)}
            onChange={({ target }) => changeOne({ alt: target.value })}
          />
        </>
      )}
    </EntryList>
  );
}
