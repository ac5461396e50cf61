import { base64OfBytes } from '../bytes/base64.ts';
import type { QuestionToWrite } from '../question-to-write.ts';

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
