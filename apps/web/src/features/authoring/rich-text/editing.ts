import { type Editor, Extension } from '@tiptap/core';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history, redo, undo } from '@tiptap/pm/history';
import type { Schema } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readAttributes, writeAttribute } from './stored-html.ts';
import type { TextKind } from './text-nodes.ts';

/** Looks that a person gives, by the tag that new text gets. */
export type Look = 'strong' | 'em' | 'u' | 'sub' | 'sup';

/** Tags that look so, and tags that cannot go with it. */
const LOOKS: Readonly<Record<Look, { alike: readonly string[]; others: readonly string[] }>> = {
  strong: { alike: ['strong', 'b'], others: [] },
  em: { alike: ['em', 'i'], others: [] },
  u: { alike: ['u'], others: [] },
  sub: { alike: ['sub'], others: ['sup'] },
  sup: { alike: ['sup'], others: ['sub'] },
};
const NEW_TABLE = { columns: 3, rows: 3 };

export function hasLook(editor: Editor, look: Look): boolean {
  return LOOKS[look].alike.some((tag) => editor.isActive(tag));
}

export function toggleLook(editor: Editor, look: Look): boolean {
  const isOn = hasLook(editor, look);
  const { alike, others } = LOOKS[look];
  const chain = editor.chain().focus();
  for (const tag of isOn ? alike : [...alike, ...others]) chain.unsetMark(tag);
  return (isOn ? chain : chain.setMark(look)).run();
}

/** Makes items of the paragraphs, or paragraphs of the items. */
export function toggleListOf(editor: Editor, list: 'ul' | 'ol'): boolean {
  const chain = editor.chain().focus();
  return (editor.isActive('li') ? chain : chain.setNode('line')).toggleList(list, 'li').run();
}

/** Inserts a table with a head, and puts the cursor in its first cell. */
export function insertTable(editor: Editor): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const from = Math.max(tr.selection.from - 2, 0);
      tr.replaceSelectionWith(emptyTable(state.schema));
      let at: number | null = null;
      tr.doc.nodesBetween(from, tr.doc.content.size, (node, position) => {
        if (node.type.name === 'table' && position >= from) at ??= position;
        return at === null;
      });
      if (at !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
      return true;
    })
    .scrollIntoView()
    .run();
}

function emptyTable({ nodes }: Schema) {
  const rows = Array.from({ length: NEW_TABLE.rows }, (_, at) => {
    const cell =
      at === 0
        ? nodes.th?.createAndFill({ attributes: writeAttribute('scope', 'col') })
        : nodes.td?.createAndFill();
    const section = {
      tag: at === 0 ? 'thead' : 'tbody',
      attributes: '',
      before: '',
      end: '',
      at: Math.min(at, 1),
    };
    return nodes.tr?.create({ section }, Array.from({ length: NEW_TABLE.columns }, () => cell ?? []).flat());
  });
  const table = nodes.table?.create(
    null,
    rows.flatMap((row) => row ?? []),
  );
  if (table === undefined) throw new Error('A text of this kind has no tables.');
  return table;
}

/** Gives the chosen words an address, or inserts it as a text; an empty one ends the link. */
export function setLink(editor: Editor, address: string): boolean {
  const chain = editor.chain().focus().extendMarkRange('a');
  if (address === '') return chain.unsetMark('a').run();
  const attributes = writeAttribute('href', address);
  if (editor.state.selection.empty && !editor.isActive('a'))
    return chain
      .insertContent({ type: 'text', text: address, marks: [{ type: 'a', attrs: { attributes } }] })
      .unsetMark('a')
      .run();
  return chain.unsetMark('a').setMark('a', { attributes }).run();
}

/** Address of the link at the cursor; empty without one. */
export function linkAt(editor: Editor): string {
  const written = String(editor.getAttributes('a').attributes ?? '');
  return readAttributes(written).find(([name]) => name === 'href')?.[1] ?? '';
}

/** True if a new paragraph or item was begun, or a formula opened. */
function pressEnter(editor: Editor, kind: TextKind, openFormula: () => void): boolean {
  const { selection, schema } = editor.state;
  if (selection instanceof NodeSelection && selection.node.type.name === 'formula') {
    openFormula();
    return true;
  }
  if (kind === 'inline') return true;
  const { $from } = selection;
  if ($from.depth > 1 && $from.node(-1).type.name === 'li') return editor.commands.splitListItem('li');
  if ($from.parent.type.name !== 'line') return false;
  // Two texts without paragraphs around them would be one.
  const { paragraph } = schema.nodes;
  return editor
    .chain()
    .command(({ tr }) => {
      tr.setNodeMarkup($from.before(), paragraph, { before: $from.parent.attrs.before });
      return true;
    })
    .splitBlock()
    .run();
}

/** The library would take Enter with whatever is held down. */
function isForScreen(_view: EditorView, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Keys, undo and redo. Control with Enter is left to the screen, Tab to the way through the page. */
export function editingKeys(kind: TextKind, on: { openFormula(): void; openLink(): void }) {
  return Extension.create({
    name: 'editingKeys',
    priority: 1_000,
    addProseMirrorPlugins: () => [
      history(),
      gapCursor(),
      new Plugin({ props: { handleDOMEvents: { keydown: isForScreen } } }),
    ],
    addKeyboardShortcuts() {
      const { editor } = this;
      const step = (change: typeof undo) => () => change(editor.state, editor.view.dispatch);
      const enter = () => pressEnter(editor, kind, on.openFormula);
      return {
        'Mod-z': step(undo),
        'Mod-y': step(redo),
        'Shift-Mod-z': step(redo),
        'Mod-b': () => toggleLook(editor, 'strong'),
        'Mod-i': () => toggleLook(editor, 'em'),
        'Mod-u': () => toggleLook(editor, 'u'),
        'Mod-,': () => toggleLook(editor, 'sub'),
        'Mod-.': () => toggleLook(editor, 'sup'),
        Enter: enter,
        'Shift-Enter': () => editor.commands.insertContent({ type: 'br' }),
        ...(kind === 'block' && {
          'Mod-k': () => {
            on.openLink();
            return true;
          },
          'Mod-Shift-7': () => toggleListOf(editor, 'ol'),
          'Mod-Shift-8': () => toggleListOf(editor, 'ul'),
          'Mod-]': () => editor.commands.sinkListItem('li'),
          'Mod-[': () => editor.commands.liftListItem('li'),
        }),
      };
    },
  });
}
