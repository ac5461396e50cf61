/** The token of an Authorization header; null when there is none of that form. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/u.exec(header ?? '');
  return match?.[1] ?? null;
}
