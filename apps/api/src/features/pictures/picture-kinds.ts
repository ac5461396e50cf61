import type { PictureSizes } from './encode-uploaded-picture.ts';
import type { PictureTable } from './uploaded-pictures.queries.ts';

/** Kind of an uploaded picture: where its files are recorded, and the sizes that it is kept in. */
export type PictureKind = { table: PictureTable; sizes: PictureSizes };

/** A learner's face; every program can show the JPEG. */
export const PROFILE_PICTURE: PictureKind = {
  table: 'profile_pictures',
  sizes: { webp: [512, 256, 128, 64], jpeg: [256], fit: 'square' },
};

/** A ticket's picture: a screenshot is legible in the larger size; lists show the other. */
export const TICKET_PICTURE: PictureKind = {
  table: 'ticket_pictures',
  sizes: { webp: [1_600, 320], jpeg: [], fit: 'whole' },
};
