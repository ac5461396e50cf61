import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorFieldsIn } from '../../api/api-error.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Checks a field, and describes its error to the user; null when there is none. */
export type Check = (input: Input) => string | null;

/**
 * An error that is shown; `refused` is the value that the server refused, null for one that a check found.
 */
type ShownError = { message: string; refused: string | null };

/**
 * A form that shows errors at its fields: all of them when it is sent, with the focus in the first. An error
 * disappears as soon as it no longer holds. The fields are uncontrolled and are read when the form is sent,
 * so that it does not matter what filled them in; the browser's own messages are switched off.
 * @param checks for each field that can have an error, by its name
 * @param send receives the fields once they have no errors
 */
export function useForm<Name extends string>(checks: Record<Name, Check>, send: (fields: FormData) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ReadonlyMap<Name, ShownError>>(new Map());
  /** Number of times that errors were found: each brings the focus to the first. */
  const [found, setFound] = useState(0);

  // Focus is state of the document. It moves once the message is in place, so that both are read out
  // together.
  useEffect(() => {
    if (found > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);

  function inputOf(name: Name): Input | null {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null;
  }

  /** @returns true when there is any */
  function findErrors(errorOf: (input: Input, name: Name) => ShownError | null): boolean {
    const shown = new Map<Name, ShownError>();
    for (const name of Object.keys(checks) as Name[]) {
      const input = inputOf(name);
      const error = input && errorOf(input, name);
      if (error) shown.set(name, error);
    }
    setErrors(shown);
    if (shown.size > 0) setFound((times) => times + 1);
    return shown.size > 0;
  }

  function removeMended(): void {
    const left = [...errors].filter(([name, { message, refused }]) => {
      const input = inputOf(name);
      return input && (refused === null ? checks[name](input) === message : input.value === refused);
    });
    if (left.length < errors.size) setErrors(new Map(left));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isWrong = findErrors((input, name) => {
      const message = checks[name](input);
      return message === null ? null : { message, refused: null };
    });
    if (!isWrong) send(new FormData(event.currentTarget));
  }

  return {
    /** For the form itself. */
    props: { ref: form, noValidate: true, onInput: removeMended, onSubmit: submit },
    /** For the field of this name. */
    field: (name: Name) => ({ name, error: errors.get(name)?.message ?? null }),
    /**
     * Shows the server's messages at the fields, by their names; those for unknown fields are ignored.
     * @returns true when any of them could be shown
     */
    showErrors: (messages: Readonly<Partial<Record<string, string>>>): boolean =>
      findErrors(({ value }, name) => {
        const message = messages[name];
        return message === undefined ? null : { message, refused: value };
      }),
  };
}

/** Messages for the fields that the server found malformed, by their names; none for any other failure. */
export function malformedFieldsIn(failure: unknown): Partial<Record<string, string>> {
  const { fields = [] } = errorFieldsIn(failure, 'malformed');
  return Object.fromEntries(
    fields.map((field) => [field.replace(/^body\./u, ''), 'Please check this field.']),
  );
}
