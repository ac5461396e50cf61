import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import './fields.css';

type FieldProps = {
  label: string;
  /** What one should know before filling it in. */
  hint?: string;
  /** What is wrong with what stands in it; null or left out while nothing is. */
  error?: string | null;
};

/** What ties a control to the words around it, to be spread onto it. */
type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/**
 * A field of a form as every form writes it: label above, what is drawn in `children`, below it hint and
 * error, which are read out with the control.
 */
export function FormField({
  label,
  hint,
  error = null,
  children,
}: FieldProps & { children(control: ControlProps): ReactNode }) {
  const id = useId();
  // An error that says what the hint says stands alone.
  const shownHint = error === hint ? undefined : hint;
  const described = [shownHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== null, 'aria-describedby': described || undefined })}
      {shownHint && (
        <p id={`${id}-hint`} className="field-hint">
          {shownHint}
        </p>
      )}
      {error && (
        <p className="field-error">
          <Icon name="warning" /> <span id={`${id}-error`}>{error}</span>
        </p>
      )}
    </div>
  );
}

/** A field of one line, with the attributes of the browser's own input. */
export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <input className="input text-input" {...input} {...control} />}
    </FormField>
  );
}

/** A field of several lines, with the attributes of the browser's own. */
export function TextAreaField({ label, hint, error, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <textarea className="input text-input text-area" {...input} {...control} />}
    </FormField>
  );
}

/** One of several, chosen from the browser's own list. */
export function SelectField({ label, hint, error, ...input }: FieldProps & ComponentProps<'select'>) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <select className="input text-input select-input" {...input} {...control} />}
    </FormField>
  );
}
