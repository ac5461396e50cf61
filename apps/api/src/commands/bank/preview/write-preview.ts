import { Readable } from 'node:stream';
import { replaceFile } from '@assay/durable-files';
import type { Preview } from '../../../features/imports/preview.ts';
import { printable } from '../../terminal.ts';
import { refuseForeignFile } from '../overwrite-check.ts';
import type { SourceFormat } from '../source-format.ts';
import { PREVIEW_BEGINNING, previewPage } from './preview-page.ts';

/** @throws an Error with a message if the file exists and is no earlier preview */
export function refuseForeignPreview(path: string): void {
  refuseForeignFile(path, { option: '--preview', what: 'preview', beginning: PREVIEW_BEGINNING });
}

/**
 * Writes a preview into a file, piece by piece. The file appears only when it is complete, and replaces an
 * earlier preview.
 * @throws an Error with a message if the file cannot be written
 */
export async function writePreview(path: string, preview: Preview, source: SourceFormat): Promise<void> {
  refuseForeignPreview(path);
  try {
    await replaceFile(path, Readable.from(previewPage(preview, source)));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The preview cannot be written: ${printable(why)}.`);
  }
}
