/** Browsers with Trusted Types; the DOM library does not know them yet. */
interface Window {
  trustedTypes?: { createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown };
}
