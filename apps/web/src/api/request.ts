/** Parts of a call, named as in the contract. */
export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: object;
};

export function urlOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Fields first: the server reads them before it takes the file in. */
export function formOf(body: object): FormData {
  const form = new FormData();
  const filled = Object.entries(body).filter(([, value]) => value !== undefined);
  for (const [name, value] of filled) if (!(value instanceof Blob)) form.set(name, String(value));
  for (const [name, value] of filled) if (value instanceof Blob) form.set(name, value);
  return form;
}

/** Approximate length: the boundaries of a form are not counted. */
export function lengthOf(body: string | FormData | null): number {
  if (body === null || typeof body === 'string') return body?.length ?? 0;
  return [...body.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
    0,
  );
}
