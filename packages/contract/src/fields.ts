import { z } from 'zod';
import { canonicalAddress, MAX_ADDRESS_CHARACTERS } from './email-address.ts';
import { normaliseName } from './names.ts';
import { phoneNumberOf } from './phone.ts';

/** Text that PostgreSQL can keep and every browser can show: well-formed, without NUL. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'must be plain text');
}

/** Text of one line that must not be blank; ends are trimmed. */
export function line(max: number) {
  return text(max)
    .transform((value) => value.trim())
    .pipe(z.string().min(1));
}

/**
 * A person's name as it is kept: see `normaliseName`. Compatibility forms may be longer than what was sent.
 */
export function personName(max: number) {
  return text(max).transform(normaliseName).pipe(z.string().min(1).max(max));
}

/**
 * Text of several lines that must not be blank; ends are trimmed, and lines end in a line feed alone: a
 * browser sends other line ends in forms than in JSON.
 */
export function lines(max: number) {
  return z
    .string()
    .transform((value) => value.replaceAll(/\r\n?/gu, '\n').trim())
    .pipe(text(max))
    .pipe(z.string().min(1));
}

/**
 * A row's id. Each place says the kind of row, by a brand that costs nothing at run time: `brand<'test'>()`
 * in requests, so that a handler gets a test's id; `brand<'test', 'in'>()` in responses, so that it can give
 * nothing else.
 */
export const id = z.uuid().toLowerCase();

/**
 * A row's id in a path. Any id that does not exist answers 404, so its form is checked where it is looked up.
 */
export const pathId = z.string();

/** An address as it is stored and compared: an international domain in its `xn--` form. */
export const email = text(MAX_ADDRESS_CHARACTERS).transform((value, context) => {
  const address = canonicalAddress(value.trim());
  if (address === null) context.addIssue({ code: 'custom', message: 'must be an e-mail address' });
  return address ?? z.NEVER;
});

/**
 * Digits with the country code first and no plus; 15 at most, and as many as its country has. Specification
 * sections 5 and 9. A zero that is dialled inside the country only is left out.
 */
export const mobile = text(40)
  .transform((value) => value.replace(/[\s()+-]/gu, ''))
  .pipe(z.string().regex(/^[1-9]\d{4,14}$/u))
  .transform((digits, context) => {
    const number = phoneNumberOf(digits);
    if (number === null) context.addIssue({ code: 'custom', message: 'must be a phone number' });
    return number ?? z.NEVER;
  });

/** YYYY-MM-DD of a day that exists, from 1900 on. */
export const day = z.iso.date().refine((value) => value >= '1900-01-01', 'must not be before 1900');

/** YYYY-MM-DD of a day that exists, between 1900 and today anywhere on earth. */
export const dateOfBirth = day.refine((value) => value <= latestToday(), 'must not be later than today');

/** Today where the day begins first, so that no caller's own today is refused. */
function latestToday(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

export const password = text(1_024);

/** A tenant's `_id`, or a host name where the specification says host. */
export const tenantReference = text(300).transform((value) => value.trim());

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A picture that comes in a form: the same size and kinds wherever one may be given. */
export const pictureFile = {
  name: 'image',
  required: false,
  maxBytes: 5 * 1_024 * 1_024,
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  refusal: 'picture_unusable',
} as const;

/** A whole number in a query, which is text there. */
export function queryNumber({ max }: { max: number }) {
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/u)
    .transform(Number)
    .pipe(z.number().max(max));
}

/** Maximum number of list entries that the caller wants. */
export function listLimit(max: number) {
  return queryNumber({ max }).pipe(z.number().min(1));
}
