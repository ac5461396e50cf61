import type { Ref } from 'react';
import { PICTURE_TYPES } from './picture-file.ts';

/** What a button to choose a picture opens: out of sight, and pressed by way of `ref`. */
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
        // The same file can be chosen again after it was given up.
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
