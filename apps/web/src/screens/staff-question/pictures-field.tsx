import type { DraftPicture } from '@assay/assessment';
import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { moved, replaced, without } from '../../features/authoring/draft-content.ts';
import { fileUrl } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PictureInput } from '../../ui/pictures/picture-input.tsx';
import { useEditing } from './editor-context.ts';
import { FindingsList } from './findings-list.tsx';
import type { usePictureUploads } from './use-picture-uploads.ts';

type Field = 'images' | 'explanationImages';

const MOST = 12;

/** Pictures with their descriptions: chosen, pasted or dropped here. */
export function PicturesField({
  field,
  label,
  pictures: { uploads, add, dismiss },
}: {
  field: Field;
  label: string;
  pictures: ReturnType<typeof usePictureUploads>;
}) {
  const { content, edit } = useEditing();
  const images = content[field];
  const input = useRef<HTMLInputElement>(null);
  const change = (next: (list: DraftPicture[]) => DraftPicture[]) =>
    edit((draft) => ({ ...draft, [field]: next(draft[field]) }));

  /** Takes pictures out of what was pasted or dropped; text is left to the field that it was meant for. */
  function take(event: ClipboardEvent | DragEvent, files: FileList): void {
    const found = [...files].filter(({ type }) => type.startsWith('image/'));
    if (found.length === 0) return;
    event.preventDefault();
    for (const file of found) add(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className="form-part form-pictures"
      data-field={field}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      {images.length > 0 && (
        <ol className="form-picture-list" aria-label={label}>
          {images.map((image, index) => (
            <PictureRow
              key={`${image.file} ${images.slice(0, index).filter(({ file }) => file === image.file).length}`}
              field={field}
              image={image}
              index={index}
              count={images.length}
              onChange={(next) => change((list) => replaced(list, index, next))}
              onMove={(by) => change((list) => moved(list, index, index + by))}
              onRemove={() => change((list) => without(list, index))}
            />
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className="form-uploads">
          {uploads.map(({ id, name, problem }) => (
            <li key={id}>
              {problem === null ? (
                <span role="status">{`Uploading ${name}…`}</span>
              ) : (
                <>
                  <span role="alert" className="field-error">
                    {problem}
                  </span>
                  <IconButton icon="cross" label={`Dismiss ${name}`} onClick={() => dismiss(id)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <FindingsList field={field} />
      {images.length < MOST && (
        <p className="form-picture-add">
          <Button look="bare" onClick={() => input.current?.click()}>
            <Icon name="plus" />{' '}
            <span>{label === 'Pictures' ? 'Picture' : 'Picture of the explanation'}</span>
          </Button>
          <span className="form-hint">or paste or drop it here</span>
        </p>
      )}
      <PictureInput
        ref={input}
        onChoose={(files) => {
          for (const file of files) add(file);
        }}
      />
    </div>
  );
}

type RowProps = {
  field: Field;
  image: DraftPicture;
  index: number;
  count: number;
  onChange(image: DraftPicture): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
};

function PictureRow({ field, image, index, count, onChange, onMove, onRemove }: RowProps) {
  const { alt, caption } = image;
  const number = index + 1;
  return (
    <li className="form-picture" data-field={field}>
      <img
        src={fileUrl(image.file)}
        alt={alt}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
      />
      <div className="form-picture-texts">
        <TextAreaField
          label="What the picture shows, for those who cannot see it"
          rows={2}
          maxLength={500}
          value={alt}
          onChange={({ currentTarget }) => onChange({ ...image, alt: currentTarget.value })}
        />
        <FindingsList field={field} index={index} />
        <TextField
          label="Caption"
          maxLength={300}
          value={caption}
          onChange={({ currentTarget }) => onChange({ ...image, caption: currentTarget.value })}
        />
      </div>
      <span className="form-picture-acts">
        {count > 1 && (
          <>
            <IconButton
              icon="up"
              label={`Move picture ${number} up`}
              isOff={index === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon="down"
              label={`Move picture ${number} down`}
              isOff={index === count - 1}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <IconButton icon="cross" label={`Remove picture ${number}`} onClick={onRemove} />
      </span>
    </li>
  );
}
