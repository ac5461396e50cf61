import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { parser } from '@lezer/html';
import { useEffect, useLayoutEffect, useRef } from 'react';
import './source-view.css';

const html = LRLanguage.define({ name: 'html', parser });

/** Its own sheet stands above those of the page, and knows no tokens. */
const look = EditorView.theme({
  '&': { maxHeight: '60vh', minHeight: '6em', background: 'var(--sheet)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--weight-text) var(--t1) / 1.5 ui-monospace, monospace' },
  '.cm-content': { padding: 'var(--s3) var(--s2)', caretColor: 'var(--ink)' },
  '&.cm-focused .cm-content': { boxShadow: 'none' },
});

/** HTML as it is written, for texts that the visual view would change. */
export default function SourceView({
  label,
  initial,
  describedBy,
  isInvalid,
  hasFocus,
  onChange,
}: {
  label: string;
  initial: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  hasFocus: boolean;
  onChange(html: string): void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useRef(onChange);
  change.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; another text is another view
  useLayoutEffect(() => {
    if (frame.current === null) return;
    const made = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          html,
          look,
          syntaxHighlighting(classHighlighter),
          EditorView.lineWrapping,
          history(),
          keymap.of([...standardKeymap, ...historyKeymap]),
          // Its own sheet is a style element, which the page's policy lets pass with the page's nonce.
          EditorView.cspNonce.of(pageNonce()),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    if (hasFocus) made.focus();
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const content = view.current?.contentDOM;
    content?.setAttribute('aria-label', `${label}: source`);
    content?.setAttribute('aria-invalid', String(isInvalid));
    if (describedBy === undefined) content?.removeAttribute('aria-describedby');
    else content?.setAttribute('aria-describedby', describedBy);
  }, [label, describedBy, isInvalid]);

  return <div ref={frame} className="source-view" />;
}

function pageNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
