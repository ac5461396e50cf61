import type { FocusPosition } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type RefObject, useRef, useState } from 'react';
import { clipboard } from './clipboard.ts';
import { editingKeys, linkAt, setLink } from './editing.ts';
import { type Formula, formulaNode, isDisplayed, type RenderTex } from './formula-node.ts';
import { FormulaPanel } from './formula-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { textExtensions } from './survives.ts';
import type { TextKind } from './text-nodes.ts';
import { VisualToolbar } from './toolbar.tsx';
import { writeDocument } from './write-document.ts';

/** TeX that was just closed by its sign. */
const TYPED_TEX = /\\\((?<inline>(?:(?!\\\)).)+)\\\)$|\\\[(?<display>(?:(?!\\\]).)+)\\\]$/u;

type Range = { from: number; to: number };
type Panel =
  | { of: 'formula'; range: Range; formula: { tex: string | null; isDisplay: boolean }; isNew: boolean }
  | { of: 'link'; address: string };

type Props = {
  label: string;
  kind: TextKind;
  initial: Node;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** True where the person is writing already, or has chosen this view. */
  hasFocus: boolean;
  /** Position of the cursor, kept while another text takes the place of this one; null at first. */
  cursor: RefObject<number | null>;
  texOf(source: string): string | null;
  renderTex: RenderTex;
  onChange(html: string): void;
  onPicture(file: File): void;
  onSource(): void;
};

/** The text as learners will read it. */
export function VisualView(props: Props) {
  const { label, kind, initial, describedBy, isInvalid } = props;
  const [panel, setPanel] = useState<Panel | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const made = useRef<Editor>(null);

  function openFormula(editor: Editor): void {
    const { selection } = editor.state;
    const node =
      selection instanceof NodeSelection && selection.node.type.name === 'formula' ? selection.node : null;
    setPanel({
      of: 'formula',
      range: { from: selection.from, to: node === null ? selection.from : selection.to },
      formula: {
        tex: node === null ? '' : (node.attrs.tex ?? latest.current.texOf(node.attrs.source)),
        isDisplay: node !== null && isDisplayed(node),
      },
      isNew: node === null,
    });
  }
  function openLink(editor: Editor): void {
    setPanel({ of: 'link', address: linkAt(editor) });
  }

  const [extensions] = useState(() => [
    ...textExtensions(kind).filter((extension) => extension.name !== 'formula'),
    formulaNode.configure({ render: (tex, isDisplay) => latest.current.renderTex(tex, isDisplay) }),
    clipboard(kind, (file) => latest.current.onPicture(file)),
    editingKeys(kind, {
      openFormula: () => made.current && openFormula(made.current),
      openLink: () => made.current && openLink(made.current),
    }),
  ]);
  // As it was at first: the library acts on it a moment later.
  const [autofocus] = useState<FocusPosition>(() => props.hasFocus && (props.cursor.current ?? 'end'));
  const editor = useEditor({
    extensions,
    content: initial.toJSON(),
    autofocus,
    // Its sheet is ours: the page's policy refuses style elements.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: kind === 'block' ? 'rich-field-text rich-text' : 'rich-field-text rich-text-inline',
        dir: 'auto',
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': String(kind === 'block'),
        'aria-invalid': String(isInvalid),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
      handleClickOn: (view, _position, node, at) => {
        if (node.type.name !== 'formula' || made.current === null) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        openFormula(made.current);
        return true;
      },
      handleTextInput: (view, from, to, text) => {
        const { parent, parentOffset } = view.state.doc.resolve(from);
        const before = parent.textBetween(0, parentOffset, undefined, '\ufffc') + text;
        const typed = TYPED_TEX.exec(before);
        const tex = typed?.groups?.inline ?? typed?.groups?.display;
        if (typed === null || tex === undefined || parent.type.spec.code) return false;
        view.dispatch(view.state.tr.insertText(text, from, to));
        setPanel({
          of: 'formula',
          range: { from: from + text.length - typed[0].length, to: from + text.length },
          formula: { tex, isDisplay: typed.groups?.display !== undefined },
          isNew: true,
        });
        return true;
      },
    },
    onSelectionUpdate: ({ editor: now }) => {
      props.cursor.current = now.state.selection.from;
    },
    onUpdate: ({ editor: now }) => {
      // The place that it was opened for may be gone.
      setPanel(null);
      latest.current.onChange(writeDocument(now.state.doc));
    },
  });
  made.current = editor;

  function takeFormula(range: Range, { tex, isDisplay }: Formula, isSame: boolean): void {
    setPanel(null);
    if (isSame) editor.commands.focus();
    else editor.chain().focus().insertContentAt(range, { type: 'formula', attrs: { tex, isDisplay } }).run();
  }
  function close(): void {
    setPanel(null);
    editor.commands.focus();
  }

  return (
    <>
      <VisualToolbar
        editor={editor}
        label={label}
        kind={kind}
        onFormula={() => openFormula(editor)}
        onLink={() => openLink(editor)}
        onSource={props.onSource}
      />
      {panel?.of === 'formula' && (
        <FormulaPanel
          key={`${panel.range.from}-${panel.range.to}`}
          formula={panel.formula}
          isNew={panel.isNew}
          kind={kind}
          renderTex={props.renderTex}
          onTake={(formula) => {
            const { tex, isDisplay } = panel.formula;
            const isSame = !panel.isNew && formula.tex === tex && formula.isDisplay === isDisplay;
            takeFormula(panel.range, formula, isSame);
          }}
          onClose={close}
        />
      )}
      {panel?.of === 'link' && (
        <LinkPanel
          address={panel.address}
          onTake={(address) => {
            setPanel(null);
            setLink(editor, address);
          }}
          onClose={close}
        />
      )}
      <EditorContent editor={editor} />
    </>
  );
}
