import type { IdleTimeout } from './timeout.ts';

/** Reads the bytes of a response, waiting for as long as something arrives. */
export async function readPieces(
  { body }: Response,
  timeout: IdleTimeout,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return pieces;
    timeout.renew();
    pieces.push(piece.value);
  }
}

export function textOf(pieces: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads whether a response is an attachment, and its file name; null where the server gives none. */
export function disposition(headers: Headers): { isAttachment: boolean; fileName: string | null } {
  const header = headers.get('content-disposition') ?? '';
  // As our server writes it.
  const [, escaped] = /^attachment; filename\*=UTF-8''([^;]+)$/u.exec(header) ?? [];
  return {
    isAttachment: /^attachment(?:;|$)/u.test(header),
    fileName: escaped === undefined ? null : unescaped(escaped),
  };
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
