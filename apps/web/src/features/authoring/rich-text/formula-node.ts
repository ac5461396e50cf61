import { Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { nameFormulas } from '../../../ui/rich-text/arrange-rich-text.ts';
import { cleanNodes } from '../../../ui/rich-text/clean-html.ts';
import { escapeText } from './stored-html.ts';

/** @param isDisplay true for a formula on a line of its own */
export type Formula = { tex: string; isDisplay: boolean };
/** Renders TeX to MathML; null when it cannot be read. */
export type RenderTex = (tex: string, isDisplay: boolean) => Promise<string | null>;

/**
 * A formula, whole: its MathML as it is stored in `source`, or new or changed TeX. Marks and cursor go around
 * it.
 */
export const formulaNode = Node.create<{ render: RenderTex }>({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addOptions: () => ({ render: () => Promise.resolve(null) }),
  addAttributes: () => ({
    source: { default: null, rendered: false, parseHTML: sourceOf },
    tex: { default: null, rendered: false },
    isDisplay: { default: false, rendered: false },
  }),
  parseHTML: () => [{ tag: 'math' }],
  // For what is copied; the field itself shows its view.
  renderHTML: ({ node }) => mathOf(node.attrs.source) ?? ['span', writtenFormula(node)],
  renderText: ({ node }) => writtenFormula(node),
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'rich-field-formula';
      const show = (html: string | null) => {
        const math = mathOf(html);
        if (math === null) dom.replaceChildren(writtenFormula(node));
        else dom.replaceChildren(math);
        nameFormulas(dom);
      };
      show(node.attrs.source);
      const { tex, isDisplay } = node.attrs;
      if (node.attrs.source === null) this.options.render(tex, isDisplay).then(show, () => show(null));
      return { dom };
    };
  },
});

/** HTML of a formula: its MathML as it was, or its TeX between the signs that the server reads. */
export function formulaHtml({ attrs }: DocumentNode): string {
  if (attrs.source !== null) return attrs.source;
  const tex = escapeText(attrs.tex ?? '');
  return attrs.isDisplay ? `\\[${tex}\\]` : `\\(${tex}\\)`;
}

/** True for MathML that stands on a line of its own. */
export function isDisplayed({ attrs }: DocumentNode): boolean {
  return attrs.source === null ? attrs.isDisplay : /^<math[^>]*\sdisplay="block"/u.test(attrs.source);
}

/** MathML of a cleaned text as it would be stored; browsers write a hard space as a reference. */
function sourceOf(element: Element): string {
  return element.outerHTML.replaceAll('&nbsp;', '\u00a0');
}

function mathOf(html: string | null): Element | null {
  return html === null ? null : cleanNodes(html).querySelector('math');
}

function writtenFormula({ attrs }: DocumentNode): string {
  if (attrs.tex === null) return '';
  return attrs.isDisplay ? `\\[${attrs.tex}\\]` : `\\(${attrs.tex}\\)`;
}
