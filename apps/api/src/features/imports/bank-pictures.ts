import type { Picture, Question } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { findPicture, storePicture } from '../pictures/pictures.service.ts';

/**
 * Gives the pictures of prepared questions their stored names.
 * @param pictures bytes by the names that the questions use so far: the SHA-256 of the bytes, in hexadecimal
 * @param options.dryRun stores no picture: one that is not stored yet keeps its name
 */
export function createPictureImporter(
  files: FileStore,
  pictures: ReadonlyMap<string, Uint8Array>,
  { dryRun }: { dryRun: boolean },
): (question: Question) => Promise<Question> {
  const stored = new Map<string, string>();
  async function storedName(name: string, purpose: 'question' | 'explanation'): Promise<string> {
    const key = `${purpose}/${name}`;
    const known = stored.get(key);
    if (known !== undefined) return known;
    const bytes = pictures.get(name);
    if (bytes === undefined) throw new Error(`The picture ${name} was not prepared.`);
    const storedFile = dryRun
      ? ((await findPicture(purpose, Buffer.from(name, 'hex'))) ?? name)
      : await storePicture(files, bytes, purpose);
    stored.set(key, storedFile);
    return storedFile;
  }
  async function nameStored(list: Picture[], purpose: 'question' | 'explanation'): Promise<Picture[]> {
    const named: Picture[] = [];
    for (const picture of list) named.push({ ...picture, file: await storedName(picture.file, purpose) });
    return named;
  }
  return async (question) => ({
    ...question,
    images: await nameStored(question.images, 'question'),
    explanationImages: await nameStored(question.explanationImages, 'explanation'),
  });
}
