import type { z } from 'zod';

/**
 * Bytes exactly as they came, in JSON's media type, with the header that carries their signature, in lower
 * case. The signature tells who sent them; the call's service verifies it.
 */
export type SignedBody = { kind: 'signed'; signatureHeader: string };

/**
 * Kinds of file that can be told by their first bytes; `application/octet-stream` takes any file, whose
 * content its reader judges.
 */
export type UploadType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'application/octet-stream';

/**
 * A form (`multipart/form-data`) with one file. Where the file is optional, JSON with the same fields is
 * accepted, too.
 */
export type FormBody<Fields extends z.ZodType = z.ZodType> = {
  kind: 'form';
  fields: Fields;
  file: {
    name: string;
    required: boolean;
    maxBytes: number;
    mediaTypes: readonly UploadType[];
    /** Error code for a file of another kind; `unsupported_media` by default. */
    refusal?: 'unsupported_media' | 'picture_unusable';
  };
};

/** Fields of a form; none forbid nothing of its file. */
type FilledFields<Fields> = Fields extends Record<string, never> ? object : Fields;

/** Form filled in by a caller: its fields, and under its name the file, in the caller's own type of file. */
export type FilledForm<Form extends FormBody, File> = FilledFields<z.input<Form['fields']>> &
  (Form['file']['required'] extends true
    ? { [Name in Form['file']['name']]: File }
    : { [Name in Form['file']['name']]?: File });

/** A file as the answer, such as a picture or a PDF. */
export type FileAnswer = {
  kind: 'file';
  mediaTypes: readonly string[];
  /** Shown in the page, or saved by the browser under its name. */
  disposition: 'inline' | 'attachment';
  cacheControl: string;
};

/** A file that has been received: whole, and on this machine's disk. */
export type ReceivedFile<Type extends string = string> = {
  mediaType: Type;
  byteLength: number;
  /** Name that the sender gives it; never to be used as a path. */
  fileName: string;
  read(): AsyncIterable<Uint8Array>;
};

/** A file to send. */
export type SentFile<Type extends string = string> = {
  mediaType: Type;
  content: AsyncIterable<Uint8Array>;
  /** Set where the length is known. */
  byteLength?: number;
  /** Name under which an attachment is saved. */
  fileName?: string;
  /** Time for which the reader's browser may cache it, in place of the contract's. */
  maxAgeSeconds?: number;
  /** True when pages and mail programs of other origins may embed it. */
  isShownElsewhere?: boolean;
};

/** Body as a handler receives it. */
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
