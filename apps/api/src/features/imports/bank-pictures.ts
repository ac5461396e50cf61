import type { Picture, Question } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { findPicture, storePicture } from '../pictures/pictures.service.ts';

type Purpose = 'question' | 'explanation';

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
  async function store(name: string, purpose: Purpose): Promise<string> {
    const bytes = pictures.get(name);
    if (bytes === undefined) throw new Error(`The picture ${name} was not prepared.`);
    if (dryRun) return (await findPicture(purpose, Buffer.from(name, 'hex'))) ?? name;
    return storePicture(files, bytes, purpose);
  }
  /** One after another: they share a connection, and a repeated picture is stored once. */
  async function nameStored(list: Picture[], purpose: Purpose): Promise<Picture[]> {
    const named: Picture[] = [];
    for (const picture of list) {
      const key = `${purpose}/${picture.file}`;
      const file = stored.get(key) ?? (await store(picture.file, purpose));
      stored.set(key, file);
      named.push({ ...picture, file });
    }
    return named;
  }
  return async (question) => ({
    ...question,
    images: await nameStored(question.images, 'question'),
    explanationImages: await nameStored(question.explanationImages, 'explanation'),
  });
}
