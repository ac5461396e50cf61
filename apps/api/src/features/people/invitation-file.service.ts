import { buffer } from 'node:stream/consumers';
import type { RefusalOf } from '../../failure.ts';
import { AppError, Failure } from '../../failure.ts';
import { createHeldAmounts } from '../../http/overload/held-amounts.ts';
import { LIMITS } from '../../http/overload/limits.ts';
import { readInThread } from '../imports/read-in-thread.ts';
import type { ReadInvitationFile } from './invitation-file.ts';
import { type PreviewedPerson, previewPeople } from './inviting.service.ts';

/** Many times what 1,000 people take. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 256;

/** Files that this process is reading. */
const underWay = createHeldAmounts();

/** Says of each person of a file what they are to the organisation; nothing is kept or sent. */
export async function previewInvitationFile(
  file: { read(): AsyncIterable<Uint8Array> } | null,
): Promise<PreviewedPerson[] | RefusalOf<'previewInvitationFile'>> {
  if (file === null) throw new AppError('unsupported_media');
  const { perProcess, answer } = LIMITS.invitationFiles;
  const files = [{ key: 'all', most: perProcess }];
  if (!underWay.take(files, 1)) return new Failure('busy', {}, answer.retryAfterSeconds);
  try {
    const read = await readApart(await buffer(file.read()));
    if (read.type === 'too_many') return new Failure('too_many_addresses');
    return read.type === 'unreadable' ? new Failure('table_unreadable') : await previewPeople(read.people);
  } finally {
    underWay.release(files, 1);
  }
}

/** Reads a file in a thread; one that cannot be read in time, or in its memory, is unreadable. */
function readApart(bytes: Uint8Array): Promise<ReadInvitationFile> {
  return readInThread<never, ReadInvitationFile>(
    {
      module: new URL('./invitation-file-thread.ts', import.meta.url),
      input: bytes,
      timeoutMs: TIMEOUT_MS,
      adviceOnTimeout: 'Split the file.',
      maxHeapMb: MAX_HEAP_MB,
    },
    () => {},
  ).catch(() => ({ type: 'unreadable' }));
}
