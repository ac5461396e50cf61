// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editingKeys, insertTable, setLink, toggleListOf, toggleLook } from './editing.ts';
import { findDocument, survives, textExtensions } from './survives.ts';
import { writeDocument } from './write-document.ts';

const MATH = '<math><mi>x</mi></math>';
const TEXTS = [
  '',
  'one <b>two</b>\n<p class="ask">three</p> four',
  `<p>a <i><b>b</b> c</i><b>d</b><br />e</p>\n<p>${MATH}\n  <a href="https://x.test/">f</a></p>`,
  '<ol start="3">\n<li>a<ul><li>b</li></ul> c</li>\n<li><p>d</p><p>e</p></li></ol><blockquote>f</blockquote>',
  '<table class="labs"><caption>a</caption><thead><tr><th scope="col" colspan="2">b</th></tr></thead>\n<tbody><tr><td rowspan="2">c</td><td>\n<p>d</p></td></tr><tr><td class="num">1</td></tr></tbody></table>',
  '<pre>a\n  b</pre><hr /><dl><dt>c</dt><dd>d</dd></dl><h3>e</h3><div><p>f</p>g</div>',
];

type Change = (editor: Editor) => unknown;

const press =
  (key: string): Change =>
  ({ view }) =>
    view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key })));
const type =
  (text: string): Change =>
  ({ view }) =>
    view.dispatch(view.state.tr.insertText(text));

const CHANGES: Record<string, Change> = {
  type: type('x'),
  'type spaces': type('  '),
  'type signs': type('<&\u00a0'),
  enter: press('Enter'),
  backspace: press('Backspace'),
  delete: ({ view }) => view.dispatch(view.state.tr.deleteSelection()),
  bold: (editor) => toggleLook(editor, 'strong'),
  italic: (editor) => toggleLook(editor, 'em'),
  lower: (editor) => toggleLook(editor, 'sub'),
  list: (editor) => toggleListOf(editor, 'ul'),
  'numbered list': (editor) => toggleListOf(editor, 'ol'),
  deeper: (editor) => editor.commands.sinkListItem('li'),
  link: (editor) => setLink(editor, 'https://x.test/?a=1&b'),
  formula: (editor) => editor.commands.insertContent({ type: 'formula', attrs: { tex: 'a<b' } }),
  break: (editor) => editor.commands.insertContent({ type: 'br' }),
  table: (editor) => editor.isActive('table') || insertTable(editor),
  ...Object.fromEntries(
    Object.entries({ addRowAfter, addColumnAfter, deleteRow, deleteColumn }).map(
      ([name, change]): [string, Change] => [name, ({ view }) => change(view.state, view.dispatch)],
    ),
  ),
};

/** Chooses a part of the text, by shares of its length. */
function choose({ view, state: { doc, tr } }: Editor, [start, length]: [number, number]): void {
  const from = Math.floor(start * doc.content.size);
  const to = Math.min(from + length, doc.content.size);
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))));
}

const place = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0, 1, 9));
const steps = fc.array(fc.tuple(place, fc.constantFrom(...Object.keys(CHANGES))), { maxLength: 10 });

const PLACES = { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() };

/** Stands in for the places of text on the page, which jsdom lacks. */
beforeAll(() => {
  Object.assign(Range.prototype, PLACES);
});
afterAll(() => {
  for (const name of Object.keys(PLACES)) Reflect.deleteProperty(Range.prototype, name);
});

it('a text still survives after any changes, and reads as it is written', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), steps, (html, changes) => {
      const keys = editingKeys('block', { openFormula() {}, openLink() {} });
      const editor = new Editor({
        element: document.createElement('div'),
        extensions: [...textExtensions('block'), keys],
        content: findDocument(html, 'block')?.toJSON(),
        injectCSS: false,
      });
      expect(writeDocument(editor.state.doc)).toBe(html);
      for (const [at, change] of changes) {
        choose(editor, at);
        CHANGES[change]?.(editor);
        const written = writeDocument(editor.state.doc);
        expect(survives(written, 'block'), written).toBe(true);
      }
      editor.destroy();
    }),
    { numRuns: 200 },
  );
});
