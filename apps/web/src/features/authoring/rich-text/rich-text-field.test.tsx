import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Editor, isNodeSelection } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RichTextField, type RichTextFieldProps } from './rich-text-field.tsx';

const FORMULA = '<math><mrow><mi>x</mi><mo>=</mo></mrow><mrow><mn>1</mn></mrow></math>';
const MATHML = '<math><mi>y</mi></math>';
const PLACES = { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() };

/** Stands in for the places of text on the page, which jsdom lacks. */
beforeEach(() => {
  for (const [name, place] of Object.entries(PLACES)) Reflect.set(Range.prototype, name, place);
});
afterEach(() => {
  for (const name of Object.keys(PLACES)) Reflect.deleteProperty(Range.prototype, name);
});

/** Shows a field whose owner passes back what it gets. */
function show(html: string, options: Partial<RichTextFieldProps> = {}) {
  const given: string[] = [];
  const renderTex = vi.fn(async () => MATHML);
  const props = { label: 'Stem', tex: [], kind: 'block' as const, renderTex, ...options };
  const element = (text: string) => (
    <RichTextField
      {...props}
      html={text}
      onChange={(next) => {
        given.push(next);
        options.onChange?.(next);
        view.rerender(element(next));
      }}
    />
  );
  const view = render(element(html));
  const pass = (text: string) => view.rerender(element(text));
  return { given, pass, renderTex };
}

/** Shows a field whose owner passes back nothing by itself. */
function showApart(html: string) {
  const element = (text: string) => (
    <RichTextField
      label="Stem"
      tex={[]}
      kind="block"
      html={text}
      renderTex={async () => MATHML}
      onChange={() => {}}
    />
  );
  const view = render(element(html));
  return { pass: (text: string) => view.rerender(element(text)) };
}

const field = () => screen.getByRole('textbox', { name: 'Stem' });
const tool = (name: string) => screen.getByRole('button', { name });

function editorOf(element: HTMLElement): Editor {
  const editor: unknown = Reflect.get(element, 'editor');
  return editor as Editor;
}

/** Types as a keyboard does: character by character, where the cursor is. */
function type(text: string, at?: number) {
  act(() => {
    const { view, commands } = editorOf(field());
    if (at !== undefined) commands.setTextSelection(at);
    for (const character of text) {
      const { from, to } = view.state.selection;
      const isTaken = view.someProp('handleTextInput', (take) =>
        take(view, from, to, character, () => view.state.tr.insertText(character, from, to)),
      );
      if (!isTaken) view.dispatch(view.state.tr.insertText(character, from, to));
    }
  });
}

/** Chooses the nth formula as an arrow key does. */
function chooseFormula(nth = 0) {
  act(() => {
    const editor = editorOf(field());
    const places: number[] = [];
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'formula') places.push(at);
    });
    editor.commands.setNodeSelection(places[nth] ?? -1);
    expect(isNodeSelection(editor.state.selection)).toBe(true);
  });
}

const press = (key: string, modifier = {}) =>
  act(() => {
    fireEvent.keyDown(field(), { key, ...modifier });
  });

function paste(data: Record<string, string>, files: File[] = []) {
  const event = createEvent.paste(field(), {
    clipboardData: { getData: (kind: string) => data[kind] ?? '', files, types: Object.keys(data) },
  });
  act(() => {
    fireEvent(field(), event);
  });
}

it('gives nothing back until somebody changes something', async () => {
  const { given } = show(`<p>A <b>b</b>\n<em>c</em></p>\n<p class="ask">${FORMULA}?</p>`);
  const user = userEvent.setup();
  act(() => field().focus());
  await user.click(tool('Source'));
  await screen.findByRole('textbox', { name: 'Stem: source' });
  await user.click(tool('Visual'));
  expect(field().textContent).toContain('A b c');
  expect(given).toEqual([]);
});

it('gives back what was typed, and all else with its bytes', () => {
  const { given } = show(`<p>A <b>b</b>\n<em>c</em></p>\n<p class="ask">${FORMULA}?</p>`);
  type('Yes, a', 1);
  expect(given.at(-1)).toBe(`<p>Yes, aA <b>b</b>\n<em>c</em></p>\n<p class="ask">${FORMULA}?</p>`);
});

it('writes a new text in paragraphs, and an option as a line', () => {
  const { given } = show('');
  type('a < b', 1);
  press('Enter');
  type('c');
  expect(given.at(-1)).toBe('<p>a &lt; b</p><p>c</p>');
});

it('makes a paragraph of a text without one once another follows', () => {
  const { given } = show('one');
  type('', 4);
  press('Enter');
  type('two');
  expect(given.at(-1)).toBe('<p>one</p><p>two</p>');
});

it('keeps an option in one line', () => {
  const { given } = show('a <i>b</i>', { kind: 'inline' });
  press('Enter');
  type('!', 4);
  expect(given).toEqual(['a <i>b!</i>']);
});

it('makes words bold, and those that are not, in the way they are', async () => {
  const { given } = show('<p>one <b>two</b></p>');
  const user = userEvent.setup();
  act(() => {
    editorOf(field()).commands.setTextSelection({ from: 5, to: 8 });
  });
  expect(tool('Bold').getAttribute('aria-pressed')).toBe('true');
  await user.click(tool('Bold'));
  act(() => {
    editorOf(field()).commands.setTextSelection({ from: 1, to: 4 });
  });
  press('b', { ctrlKey: true });
  expect(given).toEqual(['<p>one two</p>', '<p><strong>one</strong> two</p>']);
});

it('makes items of a paragraph, begins the next with Enter, and makes paragraphs of them again', async () => {
  const { given } = show('<p>a</p>\n<p>b</p>');
  const user = userEvent.setup();
  type('', 2);
  await user.click(tool('Numbered list'));
  press('Enter');
  type('x');
  expect(given.at(-1)).toBe('<ol><li>a</li><li>x</li></ol>\n<p>b</p>');
  await user.click(tool('Numbered list'));
  expect(given.at(-1)).toBe('<ol><li>a</li></ol><p>x</p>\n<p>b</p>');
});

it('inserts a table, and adds and removes its rows and columns', async () => {
  const { given } = show('<p>a</p>');
  const user = userEvent.setup();
  type('', 2);
  await user.click(tool('Table'));
  type('Head');
  const head = (names: string[]) =>
    `<tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr>`;
  const row = '<tr><td></td><td></td><td></td></tr>';
  expect(given.at(-1)).toBe(
    `<p>a</p><table><thead>${head(['Head', '', ''])}</thead><tbody>${row}${row}</tbody></table>`,
  );
  await user.click(tool('Add row'));
  expect(given.at(-1)).toContain(`</thead><tbody>${row}${row}${row}</tbody>`);
  await user.click(tool('Remove column'));
  expect(given.at(-1)).toContain(`${head(['', ''])}</thead><tbody><tr><td></td><td></td></tr>`);
  await user.click(tool('Remove row'));
  expect(given.at(-1)).not.toContain('thead');
  await user.click(tool('Remove table'));
  expect(given.at(-1)).toBe('<p>a</p>');
});

it('undoes and does again what was typed', () => {
  const { given } = show('<p>a</p>');
  type('b', 2);
  press('z', { ctrlKey: true });
  press('y', { ctrlKey: true });
  expect(given).toEqual(['<p>ab</p>', '<p>a</p>', '<p>ab</p>']);
});

it('gives chosen words an address, and refuses one that is none', async () => {
  const { given } = show('<p>see here</p>');
  const user = userEvent.setup();
  act(() => {
    editorOf(field()).commands.setTextSelection({ from: 5, to: 9 });
  });
  await user.click(tool('Link'));
  await user.type(screen.getByLabelText('Address'), 'javascript:a(){Enter}');
  expect(screen.getByText(/Type a web address/u)).toBeTruthy();
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'www.x.test/?a=1&b{Enter}');
  expect(given).toEqual(['<p>see <a href="https://www.x.test/?a=1&amp;b">here</a></p>']);
});

it('leaves Control with Enter, which saves, to the screen', () => {
  const { given } = show('<p>a</p>');
  expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13, ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })).toBe(false);
  expect(given).toEqual(['<p></p><p>a</p>']);
});

it('has one stop for Tab in its toolbar, and arrows between the buttons', async () => {
  show('<p>a</p>');
  const user = userEvent.setup();
  act(() => tool('Bold').focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tool('Italic'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(tool('Source'));
  const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([tool('Source')]);
});

it('keeps a formula’s MathML, shows its TeX, and replaces it by other TeX', async () => {
  const { given, renderTex } = show(`<p>a ${FORMULA} b ${MATHML}</p>`, { tex: ['x=1', null] });
  const user = userEvent.setup();
  chooseFormula();
  press('Enter');
  const input = screen.getByLabelText<HTMLTextAreaElement>('TeX');
  expect(input.value).toBe('x=1');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(given).toEqual([]);
  chooseFormula();
  press('Enter');
  await user.type(screen.getByLabelText('TeX'), '<2');
  await waitFor(() => expect(renderTex).toHaveBeenCalledWith('x=1<2', false));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(given).toEqual([`<p>a \\(x=1&lt;2\\) b ${MATHML}</p>`]);
});

it('says of a formula without TeX that typing replaces it', async () => {
  const { given } = show(`<p>${MATHML}</p>`, { tex: [null] });
  const user = userEvent.setup();
  chooseFormula();
  press('Enter');
  expect(screen.getByText(/came without its TeX/u)).toBeTruthy();
  await user.click(screen.getByText('On its own line'));
  await user.type(screen.getByLabelText('TeX'), 'z{Enter}');
  expect(given).toEqual(['<p>\\[z\\]</p>']);
});

it('opens the panel with TeX that is typed between its signs', async () => {
  const { given } = show('<p>a</p>');
  type(' \\(y^2\\)', 2);
  expect(screen.getByLabelText<HTMLTextAreaElement>('TeX').value).toBe('y^2');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Insert' }));
  expect(given.at(-1)).toBe('<p>a \\(y^2\\)</p>');
  await waitFor(() => expect(field().querySelector('math')?.getAttribute('aria-label')).toBe('y'));
});

it('shows the preview of what is typed by now, and inserts nothing that cannot be read', async () => {
  const answers = new Map<string, (html: string | null) => void>();
  const renderTex = (tex: string) => new Promise<string | null>((resolve) => answers.set(tex, resolve));
  show('<p>a</p>', { renderTex });
  const user = userEvent.setup();
  await user.click(tool('Formula'));
  await user.type(screen.getByLabelText('TeX'), 'p');
  await waitFor(() => expect(answers.has('p')).toBe(true));
  await user.type(screen.getByLabelText('TeX'), 'q');
  await waitFor(() => expect(answers.has('pq')).toBe(true));
  await act(async () => answers.get('pq')?.(null));
  await act(async () => answers.get('p')?.(MATHML));
  expect(screen.getByText('This TeX cannot be read.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Insert' }).getAttribute('aria-disabled')).toBe('true');
});

it('opens what it would change as its HTML, and stays there while it would', async () => {
  const unknown = '<p>a <font>b</font></p>';
  const { given, pass } = show(unknown);
  const user = userEvent.setup();
  const source = await screen.findByRole('textbox', { name: 'Stem: source' });
  expect(source.textContent).toBe(unknown);
  await user.click(tool('Visual'));
  expect(screen.getByRole('alert').textContent).toContain('would change or drop parts');
  expect(screen.getByRole('textbox', { name: 'Stem: source' })).toBe(source);
  expect(given).toEqual([]);
  pass('<p>a</p>');
  expect(field().textContent).toBe('a');
});

it('does not take its own text, come back late, for another one', () => {
  const { pass } = showApart('<p>a</p>');
  type('bc', 2);
  pass('<p>ab</p>');
  type('d');
  pass('<p>abc</p>');
  expect(field().textContent).toBe('abcd');
});

it('takes another text from outside, a former one too', () => {
  const { pass } = showApart('<p>a</p>');
  type('b', 2);
  pass('<p>ab</p>');
  type('c');
  pass('<p>abc</p>');
  pass('<p>ab</p>');
  expect(field().textContent).toBe('ab');
  pass('<p>new</p>');
  expect(field().textContent).toBe('new');
});

it('cleans what is pasted by the allow list, and takes no look from elsewhere', () => {
  const { given } = show('<p>a</p>');
  type('', 2);
  paste({
    'text/html':
      '<b style="font-weight:normal" id="x"><p class="ask zz" style="color:red" onclick="a()">b <span>c</span></p>' +
      '<script>d()</script><p><math><mi onclick="g()">z</mi></math>e<img src="x" onerror="f()"></p></b>',
  });
  expect(given.at(-1)).toBe('<p>ab c</p><p><math><mi>z</mi></math>e</p>');
});

it('pastes a table with its caption, and its first row of headings as its head', () => {
  const { given } = show('');
  const rows = '<tr><th>a</th><th>b</th></tr><tr><td>1</td><td colspan="1">2</td></tr>';
  paste({
    'text/html': `<style>td{color:red}</style><table><caption> c </caption><tbody>${rows}</tbody></table>`,
  });
  expect(given.at(-1)).toBe(
    '<table><caption>c</caption><thead><tr><th>a</th><th>b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td colspan="1">2</td></tr></tbody></table>',
  );
});

it('pastes several paragraphs into an option as one line', () => {
  const { given } = show('a', { kind: 'inline' });
  type(' ', 2);
  paste({ 'text/html': '<p>b <b>c</b></p><ul><li>d</li></ul>' });
  expect(given.at(-1)).toBe('a b <b>c</b> d');
});

it('hands a pasted picture on, and leaves it out of the text', () => {
  const onPicture = vi.fn();
  const { given } = show('<p>a</p>', { onPicture });
  const picture = new File(['x'], 'x.png', { type: 'image/png' });
  paste({ 'text/html': '<img src="https://x.test/x.png">' }, [picture]);
  paste({}, [new File(['y'], 'y.pdf', { type: 'application/pdf' })]);
  expect(onPicture.mock.calls).toEqual([[picture]]);
  expect(given).toEqual([]);
});
