import type { Ref } from 'react';
import { PICTURE_TYPES } from './picture-file.ts';

/** File input that a button opens: out of sight, and clicked by way of `ref`. */
export function PictureInput({
  ref,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>;
  onChoose(files: File[]): void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PICTURE_TYPES.join()}
      aria-label="Picture file"
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be chosen again after it was removed.
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
