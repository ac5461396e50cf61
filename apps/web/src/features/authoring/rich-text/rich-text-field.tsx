import { formulasIn } from '@assay/assessment';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { findDocument } from './survives.ts';
import type { TextKind } from './text-nodes.ts';
import { Toolbar } from './toolbar.tsx';
import { useFieldText } from './use-field-text.ts';
import { useTools } from './use-tools.ts';
import { VisualView } from './visual-view.tsx';
import './rich-text-field.css';

const SourceView = lazy(() => import('./source-view.tsx'));

const OPENED_AS_SOURCE = 'Shown as its HTML: the visual view would change or drop parts of it.';
const REFUSED = 'The visual view would change or drop parts of this text. It can be edited here as HTML.';

/** @param generation of the text for which the view was chosen */
type Choice = { view: 'visual' | 'source'; at: number; generation: number };

export type RichTextFieldProps = {
  /** Accessible name, such as "Stem". */
  label: string;
  /** The stored or drafted HTML. */
  html: string;
  /** TeX of the formulas that stand as MathML in `html`, in order; null where it is unknown. */
  tex: readonly (string | null)[];
  /** `inline` for options: no paragraphs. */
  kind: TextKind;
  /**
   * Called once somebody changed the text, with HTML in which untouched formulas stand as their MathML, and
   * new or changed ones as `\(tex\)` or `\[tex\]`.
   */
  onChange(html: string): void;
  /** Called with a picture that was pasted or dropped; it does not enter the text. */
  onPicture?(file: File): void;
  /** Renders TeX to MathML on the server; null when it cannot be read. */
  renderTex(tex: string, isDisplay: boolean): Promise<string | null>;
  describedBy?: string;
  invalid?: boolean;
};

/**
 * Field for one text of a question. Shows it as learners will read it if that view gives back the very bytes
 * of what it does not change, and as HTML otherwise.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, kind, describedBy, invalid = false } = props;
  const { text, generation, change } = useFieldText(html, props.onChange);
  const [choice, setChoice] = useState<Choice>({ view: 'visual', at: 0, generation: 0 });
  const [isFocused, setFocused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const cursor = useRef<number>(null);
  const texOf = useTex(html, props.tex);
  // Another text, or the choice of a view; what is typed leaves the view as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read at these moments alone
  const document = useMemo(() => findDocument(text.current, kind), [kind, generation, choice.at]);
  const isVisual = choice.view === 'visual' && document !== null;
  const isJustChosen = choice.at > 0 && choice.generation === generation;

  function choose(view: Choice['view']): void {
    const isOff = view === 'visual' && findDocument(text.current, kind) === null;
    setRefused(isOff);
    if (isOff) return;
    cursor.current = null;
    setChoice({ view, at: choice.at + 1, generation });
  }

  const key = `${generation} ${choice.at}`;
  const shared = {
    label,
    describedBy,
    isInvalid: invalid,
    hasFocus: isFocused || isJustChosen,
  };
  const [areToolsShown, showTools] = useTools(isFocused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices the focus of what stands within
    <div
      className={invalid ? 'rich-field is-invalid' : 'rich-field'}
      data-kind={kind}
      data-open={kind === 'block' || areToolsShown || !isVisual}
      onFocus={() => {
        setFocused(true);
        showTools();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      {isVisual ? (
        <VisualView
          key={key}
          {...shared}
          kind={kind}
          initial={document}
          cursor={cursor}
          texOf={texOf}
          renderTex={props.renderTex}
          onChange={change}
          onPicture={(file) => props.onPicture?.(file)}
          onSource={() => choose('source')}
        />
      ) : (
        <>
          <Toolbar
            label={label}
            groups={[]}
            last={{ name: 'Visual', sign: 'Visual', press: () => choose('visual') }}
          />
          {isRefused && (
            <p className="rich-field-note" role="alert">
              {REFUSED}
            </p>
          )}
          {!isRefused && choice.view === 'visual' && <p className="rich-field-note">{OPENED_AS_SOURCE}</p>}
          <Suspense fallback={<pre className="rich-field-wait">{text.current}</pre>}>
            <SourceView
              key={key}
              {...shared}
              initial={text.current}
              onChange={(next) => {
                setRefused(false);
                change(next);
              }}
            />
          </Suspense>
        </>
      )}
    </div>
  );
}

/** @returns a function that finds the TeX of a formula by its MathML, also of one that was moved or copied */
function useTex(html: string, tex: RichTextFieldProps['tex']): (source: string) => string | null {
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    const sources = formulasIn(html);
    // The list belongs to another text, which came before or after this one.
    if (sources.length !== tex.length) return;
    for (const [index, source] of sources.entries()) {
      const own = tex[index];
      if (own != null) known.current.set(source, own);
    }
  }, [html, tex]);
  return (source) => known.current.get(source) ?? null;
}
