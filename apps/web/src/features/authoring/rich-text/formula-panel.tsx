import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/forms/form-field.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import type { Formula, RenderTex } from './formula-node.ts';

const PLACES = [
  { value: 'inline', label: 'In the line' },
  { value: 'display', label: 'On its own line' },
] as const;
/** Pause in typing after which the formula is rendered, in milliseconds. */
const PAUSE = 250;
const UNKNOWN = 'This formula came without its TeX. What you type here replaces it.';

type Preview = { of: string } & (
  | { state: 'shown'; html: string }
  | { state: 'unreadable' }
  | { state: 'unavailable' }
);

const SAID = {
  unreadable: 'This TeX cannot be read.',
  unavailable: 'No preview: the server does not answer.',
} as const;

/**
 * Panel for one formula: its TeX, and how it will look.
 * @param formula TeX null where a formula has none
 */
export function FormulaPanel({
  formula,
  isNew,
  kind,
  renderTex,
  onTake,
  onClose,
}: {
  formula: { tex: string | null; isDisplay: boolean };
  isNew: boolean;
  kind: 'block' | 'inline';
  renderTex: RenderTex;
  onTake(formula: Formula): void;
  onClose(): void;
}) {
  const heading = useId();
  const input = useRef<HTMLFieldSetElement>(null);
  const [tex, setTex] = useState(formula.tex ?? '');
  const [isDisplay, setDisplay] = useState(formula.isDisplay);
  const preview = usePreview(tex.trim(), isDisplay, renderTex);
  const isOff = tex.trim() === '' || preview?.state === 'unreadable';

  useLayoutEffect(() => input.current?.querySelector('textarea')?.focus(), []);

  function take(): void {
    if (!isOff) onTake({ tex: tex.trim(), isDisplay });
  }
  function press(event: KeyboardEvent): void {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLTextAreaElement && !event.shiftKey;
    if (!isEnter && event.key !== 'Escape') return;
    // Neither a line in the TeX, nor the keys of the screen around it.
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) take();
    else onClose();
  }

  return (
    <fieldset ref={input} className="rich-field-panel" aria-labelledby={heading} onKeyDown={press}>
      <p id={heading} className="rich-field-panel-head">
        {isNew ? 'New formula' : 'Formula'}
      </p>
      <TextAreaField
        label="TeX"
        hint={!isNew && formula.tex === null ? UNKNOWN : undefined}
        rows={2}
        spellCheck={false}
        autoCapitalize="off"
        value={tex}
        onChange={(event) => setTex(event.target.value)}
      />
      {kind === 'block' && (
        <SegmentedChoice
          legend="Place"
          options={PLACES}
          value={isDisplay ? 'display' : 'inline'}
          onChoose={(place) => setDisplay(place === 'display')}
        />
      )}
      <div className="rich-field-preview" aria-live="polite">
        {preview?.state === 'shown' && <RichText html={preview.html} />}
        {preview !== null && preview.state !== 'shown' && <p>{SAID[preview.state]}</p>}
      </div>
      <div className="rich-field-panel-foot">
        <Button look="line" isOff={isOff} onClick={take}>
          {isNew ? 'Insert' : 'Change'}
        </Button>
        <Button look="bare" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Preview of the TeX as it is now; the last one stands until the next has come. */
function usePreview(tex: string, isDisplay: boolean, renderTex: RenderTex): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  const render = useRef(renderTex);
  render.current = renderTex;
  useEffect(() => {
    if (tex === '') return;
    let isCurrent = true;
    // An answer to earlier input says nothing of what is typed by now.
    const show = (next: Preview) => {
      if (isCurrent) setPreview(next);
    };
    const timer = setTimeout(() => {
      render.current(tex, isDisplay).then(
        (html) => show(html === null ? { of: tex, state: 'unreadable' } : { of: tex, state: 'shown', html }),
        () => show({ of: tex, state: 'unavailable' }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [tex, isDisplay]);
  if (tex === '') return null;
  return preview?.state === 'unreadable' && preview.of !== tex ? null : preview;
}
