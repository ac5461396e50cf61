import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import './fields.css';

type FieldProps = {
  label: string;
  /** Hint before filling it in. */
  hint?: string;
  /** Error of the present value; null or absent while there is none. */
  error?: string | null;
};

/** Attributes that connect a control to its label, hint and error, to be spread onto it. */
type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/**
 * Layout of a form field: label above, the control in `children`, below it hint and error, which are read out
 * with the control.
 */
export function FormField({
  label,
  hint,
  error = null,
  children,
}: FieldProps & { children(control: ControlProps): ReactNode }) {
  const id = useId();
  // An error that equals the hint replaces it.
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

/** A choice of one option, from the browser's own list. */
export function SelectField({ label, hint, error, ...input }: FieldProps & ComponentProps<'select'>) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <select className="input text-input select-input" {...input} {...control} />}
    </FormField>
  );
}
