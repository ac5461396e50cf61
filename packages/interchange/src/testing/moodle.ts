import type { Draft } from '../draft.ts';
import type { FileFault } from '../findings.ts';
import { readMoodleXml } from '../moodle-xml/read-moodle-xml.ts';
import { digest, draftsOfFile } from './reading.ts';

/** A file with these elements in its `<quiz>`. */
export function quiz(...elements: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${elements.join('\n')}\n</quiz>\n`;
}

/** A question in Moodle XML; `more` are elements besides stem and name. */
export function moodle(type: string, more: string, stem = '<text>Stem</text>'): string {
  return `<question type="${type}"><name><text>Name</text></name><questiontext format="html">${stem}</questiontext>${more}</question>`;
}

/** An answer in Moodle XML. */
export function answer(fraction: number | string, text: string, more = ''): string {
  return `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`;
}

export const draftsOf = (xml: string | Uint8Array) => draftsOfFile(readMoodleXml, xml);

/** The only draft of a file with this one question. */
export function draftOf(question: string): Draft {
  const [draft, second] = draftsOf(quiz(question));
  if (draft === undefined || second !== undefined) throw new Error('There is not one draft.');
  return draft;
}

/** The reason why a file cannot be read; null if it can. */
export function faultOf(xml: string | Uint8Array): FileFault | null {
  const read = readMoodleXml(bytesOf(xml), { bank: 'bank' }, digest);
  if (read.type === 'unreadable') return read.fault;
  for (const _ of read.drafts);
  return read.fault?.() ?? null;
}

function bytesOf(xml: string | Uint8Array): Uint8Array {
  return typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
}

/** A note as one text. */
export function notesOf({ notes = [] }: Draft): string[] {
  return notes.map(({ reason, detail }) => (detail === null ? reason : `${reason}: ${detail}`));
}
