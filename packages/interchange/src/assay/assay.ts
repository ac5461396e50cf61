import { findQuestionFault, type Question } from '@assay/assessment';
import { z } from 'zod';
import { base64OfBytes, bytesOfBase64 } from '../bytes/base64.ts';
import { parseJson } from '../bytes/json.ts';
import { byteLines, decodeUtf8 } from '../bytes/utf8.ts';
import { type Draft, type DraftsOfFile, validateQuestion } from '../draft.ts';
import { type Note, refusal, suspicious } from '../findings.ts';
import type { QuestionToWrite } from '../formats.ts';
import { findLostPicture, withoutPictures } from '../pictures/lost-pictures.ts';

const lineSchema = z.strictObject({
  question: z.looseObject({ kind: z.string() }),
  pictures: z.record(z.string(), z.string()).default({}),
});

/** Reads JSON Lines as {@link writeAssay} writes them. Only the broken line is refused. */
export function readAssay(bytes: Uint8Array): DraftsOfFile {
  return { type: 'drafts', drafts: draftsOf(bytes) };
}

function* draftsOf(bytes: Uint8Array): Generator<Draft> {
  for (const { number, line } of byteLines(bytes)) {
    const draft = draftOfLine(line);
    if (draft !== null) yield { position: { unit: 'line', first: number, last: number }, ...draft };
  }
}

function draftOfLine(line: Uint8Array): Omit<Draft, 'position'> | null {
  const text = decodeUtf8(line);
  if (text === null) return { result: refusal('broken_utf8') };
  if (text.trim() === '') return null;
  const parsed = parseJson(text);
  return parsed.type === 'fault' ? { result: refusal(parsed.reason) } : draftOf(parsed.value);
}

function draftOf(value: unknown): Omit<Draft, 'position'> {
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) return { result: refusal('not_an_item') };
  const result = validateQuestion(parsed.data.question);
  if (result.type === 'refused') return { result };
  const fault = findQuestionFault(result.question);
  if (fault !== null) return { result: refusal(fault, null, result.question.id) };
  return withPictures(result.question, new Map(Object.entries(parsed.data.pictures)));
}

/** Removes pictures that the line does not hold, or whose bytes are no picture; each is named in a note. */
function withPictures(question: Question, written: Map<string, string>): Omit<Draft, 'position'> {
  const notes: Note[] = [];
  const pictures = new Map<string, Uint8Array>();
  for (const { file } of [...question.images, ...question.explanationImages]) {
    const base64 = written.get(file);
    const bytes = base64 === undefined ? null : bytesOfBase64(base64);
    if (bytes === null)
      notes.push(suspicious(base64 === undefined ? 'picture_missing' : 'picture_broken', file));
    else pictures.set(file, bytes);
  }
  const left = withoutPictures(question, (file) => !pictures.has(file));
  const lost = findLostPicture(question, left);
  if (lost !== null) return { result: refusal('picture_lost', lost, question.id) };
  return {
    result: { type: 'question', question: left },
    notes,
    pictures,
  };
}

/**
 * Writes questions as JSON Lines, piece by piece: `{"question": …, "pictures": {"name": "base64"}}`.
 * {@link readAssay} reads the same questions from it, under the same ids.
 */
export async function* writeAssay(
  questions: Iterable<QuestionToWrite> | AsyncIterable<QuestionToWrite>,
): AsyncGenerator<string> {
  for await (const { question, pictures = new Map() } of questions) {
    const written = Object.fromEntries([...pictures].map(([file, bytes]) => [file, base64OfBytes(bytes)]));
    yield `${JSON.stringify({ question, ...(pictures.size > 0 ? { pictures: written } : {}) })}\n`;
  }
}
