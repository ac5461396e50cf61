/** The nonce that the server gave this response. The build writes the element; only this property still tells it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
