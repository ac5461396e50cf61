import { vi } from 'vitest';

let newest: Upload | null = null;

/** Fake upload that reports its progress, by way of the replaced `fetch`. */
class Upload {
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  response: ArrayBuffer | null = null;
  status = 0;
  #headers = '';
  readonly #stop = new AbortController();
  readonly #sent: { method: string; url: string; headers: Record<string, string> } = {
    method: '',
    url: '',
    headers: {},
  };

  open(method: string, url: string): void {
    Object.assign(this.#sent, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.headers[name] = value;
  }

  abort(): void {
    this.#stop.abort();
    this.onabort?.();
  }

  getAllResponseHeaders(): string {
    return this.#headers;
  }

  async send(body: FormData): Promise<void> {
    newest = this;
    const { url, ...init } = this.#sent;
    try {
      const answer = await fetch(url, { ...init, body, signal: this.#stop.signal });
      this.status = answer.status;
      this.#headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      this.response = await answer.arrayBuffer();
      this.onload?.();
    } catch {
      if (!this.#stop.signal.aborted) this.onerror?.();
    }
  }
}

/** Replaces `XMLHttpRequest`. */
export function replaceUploads(): void {
  newest = null;
  vi.stubGlobal('XMLHttpRequest', Upload);
}

/** @param fraction from 0 to 1 */
export function sendUpTo(fraction: number): void {
  newest?.upload.onprogress?.({ lengthComputable: true, loaded: fraction * 1_000, total: 1_000 });
}
