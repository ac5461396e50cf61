import type { z } from 'zod';

/**
 * Bytes exactly as they came, in JSON's media type, with the header that vouches for them, in lower case. Who sent them
 * is told by the signature, which the call's service compares.
 */
export type SignedBody = { kind: 'signed'; signatureHeader: string };

/** What kinds of file can be told by their first bytes. */
export type UploadType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';

/** A form (`multipart/form-data`) with one file. Where the file may be left out, JSON with the same fields will do. */
export type FormBody<Fields extends z.ZodType = z.ZodType> = {
  kind: 'form';
  fields: Fields;
  file: {
    name: string;
    required: boolean;
    maxBytes: number;
    mediaTypes: readonly UploadType[];
    /** What a file of another kind is refused with; `unsupported_media` where nothing is said. */
    refusal?: 'unsupported_media' | 'picture_unusable';
  };
};

/** What a caller fills into a form: its fields, and under its name the file, as whoever sends it holds files. */
export type FilledForm<Form extends FormBody, File> = z.input<Form['fields']> &
  (Form['file']['required'] extends true
    ? { [Name in Form['file']['name']]: File }
    : { [Name in Form['file']['name']]?: File });

/** A file as the answer, such as a picture or a PDF. */
export type FileAnswer = {
  kind: 'file';
  mediaTypes: readonly string[];
  /** Shown in the page, or kept by the browser under its name. */
  disposition: 'inline' | 'attachment';
  cacheControl: string;
};

/** A file that has come: whole, and on this machine's disk. */
export type ReceivedFile<Type extends string = string> = {
  mediaType: Type;
  byteLength: number;
  /** As its sender calls it; never to be used as a path. */
  fileName: string;
  read(): AsyncIterable<Uint8Array>;
};

/** A file that is to be sent. */
export type SentFile<Type extends string = string> = {
  mediaType: Type;
  content: AsyncIterable<Uint8Array>;
  /** Where it is known. */
  byteLength?: number;
  /** Under which an attachment is kept. */
  fileName?: string;
  /** How long its reader's browser may keep it, in place of what the contract says. */
  maxAgeSeconds?: number;
  /** Whether pages and mail programs of other origins may show it as a part of theirs. */
  isShownElsewhere?: boolean;
};

/** What a handler receives of a body. */
export type ReceivedBody<Body> = Body extends SignedBody
  ? { bytes: Uint8Array; signature: string }
  : Body extends FormBody
    ? {
        fields: z.output<Body['fields']>;
        file:
          | ReceivedFile<Body['file']['mediaTypes'][number]>
          | (Body['file']['required'] extends true ? never : null);
      }
    : Body extends z.ZodType
      ? z.output<Body>
      : undefined;

export function isSignedBody(body: z.ZodType | SignedBody | FormBody | undefined): body is SignedBody {
  return body !== undefined && 'kind' in body && body.kind === 'signed';
}

export function isFormBody(body: z.ZodType | SignedBody | FormBody | undefined): body is FormBody {
  return body !== undefined && 'kind' in body && body.kind === 'form';
}

export function isFileAnswer(response: z.ZodType | FileAnswer): response is FileAnswer {
  return 'kind' in response;
}
