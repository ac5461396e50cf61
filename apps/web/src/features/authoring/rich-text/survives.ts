import { getSchema } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { formulaNode } from './formula-node.ts';
import { readDocument } from './read-document.ts';
import { tableNodes } from './table-nodes.ts';
import { textMarks } from './text-marks.ts';
import { type TextKind, textNodes } from './text-nodes.ts';
import { writeDocument } from './write-document.ts';

/** Nodes and marks of a text. */
export function textExtensions(kind: TextKind) {
  const tables = kind === 'block' ? tableNodes : [];
  return [...textNodes(kind), formulaNode, ...tables, ...textMarks(kind)];
}

const schemas = new Map<TextKind, Schema>();

/** Schema of a kind of text, made once. */
function schemaOf(kind: TextKind): Schema {
  const known = schemas.get(kind) ?? getSchema(textExtensions(kind));
  schemas.set(kind, known);
  return known;
}

/**
 * Document of a text that the visual view may show.
 * @returns null if it would write other bytes than it read
 */
export function findDocument(html: string, kind: TextKind): Node | null {
  const document = readDocument(html, kind, schemaOf(kind));
  return document !== null && writeDocument(document) === html ? document : null;
}

/** True if the visual view gives back the very bytes of a text that nobody changed. */
export function survives(html: string, kind: TextKind): boolean {
  return findDocument(html, kind) !== null;
}
