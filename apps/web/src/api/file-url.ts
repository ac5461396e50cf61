/** The address of a stored picture: paths on the wire are relative to the tenant's files (specification section 7). */
export function fileUrl(path: string): string {
  return /^(?:https?:)?\//u.test(path) ? path : `/files/${path}`;
}
