/**
 * Parts of others set small strings as HTML: style rules, an empty string. Those without a tag pass; anything that could
 * bring an element does not. Authors' HTML goes through its own sanitiser and never through here.
 */
export function installDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('HTML is set through the sanitiser only.');
      return text;
    },
  });
}
