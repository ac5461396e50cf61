import { hash } from 'node:crypto';

/**
 * Names the prepared statements of texts: the same text has the same name in every process.
 * @param max number of texts that get one. Texts that were put together from values would otherwise fill this
 *   process and every connection.
 * @returns a function that gives the name of a text; undefined, for none, when there are too many
 */
export function createStatementNames(max: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= max) return known;
    const name = hash('sha256', text, 'base64url');
    names.set(text, name);
    return name;
  };
}
