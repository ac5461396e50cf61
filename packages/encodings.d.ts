/**
 * Every global that the pure packages use beyond ECMAScript: decoding and encoding of bytes, and hosts in
 * ASCII. Node and every browser have these. For `tsconfig.pure.json` alone; elsewhere the types of Node and
 * the browser say the same.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

/** Base64 to characters that are bytes. @throws when it is none */
declare function atob(base64: string): string;
declare function btoa(bytes: string): string;

/** A parsed address; of `http`, with the host in ASCII. */
declare class URL {
  /** @returns null where it is none */
  static parse(address: string, base: string): URL | null;
  /** @throws where it is none */
  constructor(address: string);
  readonly hostname: string;
  readonly pathname: string;
}

/** Its own types need those of Node. */
declare module 'csv-parse/sync' {
  /** @throws where the text is no CSV by these options */
  export function parse(
    text: string,
    options: { delimiter: string; record_delimiter: string; relax_column_count: boolean; trim: boolean },
  ): string[][];
}
