import { type FormEvent, useEffect, useRef, useState } from 'react';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong with what stands in a field, in words for whoever filled it in; null when nothing is. */
export type Check = (input: Input) => string | null;

/**
 * An error that is shown; `refused` is what stood in the field when the server refused it, null where a check
 * found it.
 */
type ShownError = { message: string; refused: string | null };

/**
 * A form whose errors stand at its fields: all of them when it is sent, with the focus in the first of them.
 * An error goes as soon as it is no longer so. The fields stay the browser's own and are read when the form
 * is sent, so that it does not matter what filled them in; of the browser's own messages there are none.
 * @param checks of each field that can be wrong, by its name
 * @param send gets the fields once nothing is wrong with them
 */
export function useForm<Name extends string>(checks: Record<Name, Check>, send: (fields: FormData) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ReadonlyMap<Name, ShownError>>(new Map());
  /** Times that errors were found: each brings the focus to the first. */
  const [found, setFound] = useState(0);

  // Focus is the document's. It comes with the message in place, so that both are read out together.
  useEffect(() => {
    if (found > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);

  function inputOf(name: Name): Input | null {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null;
  }

  /** @returns whether there is any */
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
     * Shows at the fields what the server says of them, by their names; of others it may say what it likes.
     * @returns whether any of it could be shown
     */
    showErrors: (messages: Readonly<Partial<Record<string, string>>>): boolean =>
      findErrors(({ value }, name) => {
        const message = messages[name];
        return message === undefined ? null : { message, refused: value };
      }),
  };
}
