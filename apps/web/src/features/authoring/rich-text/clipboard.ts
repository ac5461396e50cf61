import { Extension } from '@tiptap/core';
import { DOMParser, Fragment, type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { cleanNodes } from '../../../ui/rich-text/clean-html.ts';
import type { TextKind } from './text-nodes.ts';

const BLOCKS = 'p, div, h2, h3, h4, h5, ul, ol, li, dl, dt, dd, table, tr, td, th, blockquote, pre, hr';
const STYLE = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu;
const INLINE = 'a, b, strong, i, em, u, s, small, code, abbr, q';

/**
 * Takes over what is pasted or dropped: HTML is cleaned by the allow list before it is read, and pictures are
 * handed on. ProseMirror's own reading makes elements of the foreign HTML first, which the page's policy
 * forbids (Trusted Types).
 */
export function clipboard(kind: TextKind, takePicture: (file: File) => void) {
  const take = (view: EditorView, data: DataTransfer | null, event: ClipboardEvent | DragEvent) => {
    const html = data?.getData('text/html') ?? '';
    const nodes = html === '' ? null : cleanedNodes(html);
    const files = [...(data?.files ?? [])];
    const hasWords = nodes?.textContent?.trim() || nodes?.querySelector('math');
    if (nodes !== null && hasWords) insertNodes(view, nodes, kind, event);
    else if (files.length > 0) {
      for (const file of files) if (file.type.startsWith('image/')) takePicture(file);
    } else return nodes !== null;
    return true;
  };
  return Extension.create({
    name: 'clipboard',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste(view, event) {
              if (!take(view, event.clipboardData, event)) return false;
              event.preventDefault();
              return true;
            },
            drop(view, event) {
              // Text that is moved within the field comes as it is.
              if (view.dragging !== null) return false;
              moveCursor(view, event);
              if (!take(view, event.dataTransfer, event)) return false;
              event.preventDefault();
              return true;
            },
          },
          ...(kind === 'inline' && {
            clipboardTextParser: (text: string, _context: ResolvedPos, _isPlain: boolean, view: EditorView) =>
              sliceOfLine(text, view.state.schema),
          }),
        },
      }),
    ],
  });
}

function moveCursor(view: EditorView, event: DragEvent): void {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place !== null)
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
}

function cleanedNodes(html: string): DocumentFragment {
  const nodes = cleanNodes(withoutStyles(html));
  // Some sources put a whole page into one `b`, with a style that says that it is not bold.
  for (const element of nodes.querySelectorAll(INLINE))
    if (element.querySelector(BLOCKS) !== null) element.replaceWith(...element.childNodes);
  return nodes;
}

/** Leaves out styles. Cleaning would drop them, too; the page allows none, and the browser reports each. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/giu, '')
    .replaceAll(/<[a-z][^<>]*>/giu, (tag) => tag.replaceAll(STYLE, ''));
}

function insertNodes(
  view: EditorView,
  nodes: DocumentFragment,
  kind: TextKind,
  event: ClipboardEvent | DragEvent,
) {
  const { state } = view;
  if (kind === 'inline')
    for (const block of nodes.querySelectorAll(BLOCKS)) block.replaceWith(' ', ...block.childNodes, ' ');
  const read = DOMParser.fromSchema(state.schema).parseSlice(nodes, { context: state.selection.$from });
  // A table stays one; of paragraphs the first and the last join those that they come into.
  const slice = Slice.maxOpen(read.content, false);
  // Cells that are pasted into a table go to its cells.
  const isTaken =
    'clipboardData' in event && view.someProp('handlePaste', (handle) => handle(view, event, slice));
  const { from, to } = state.selection;
  if (!isTaken) view.dispatch(state.tr.replaceRange(from, to, slice).scrollIntoView());
}

function sliceOfLine(text: string, schema: Schema): Slice {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  return new Slice(words === '' ? Fragment.empty : Fragment.from(schema.text(words)), 0, 0);
}
