import { z } from 'zod';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { dateOfBirth, email, id, line, mobile, password, tenantReference, text } from '../fields.ts';

/** Specification section 3, User. */
const userSchema = z.object({
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  dob: z.string(),
  email: z.string(),
  profile_url: z.string(),
  subdomain: id,
  is_active_plan: z.boolean(),
});

/** What a log-in gives. `refreshToken` is present and empty: the token is a server-side session. */
const signedInSchema = z.object({ token: z.string(), refreshToken: z.literal(''), user: userSchema });
const doneSchema = z.object({ success: z.literal(true), message: z.string() });

export const register = endpoint(addresses.register, {
  access: 'public',
  summary: 'Open an account and send a code. Answers the same whether or not the address is known.',
  body: z.object({
    first_name: line(100),
    last_name: line(100),
    dob: dateOfBirth,
    mobile,
    subdomain: tenantReference,
    email,
    password,
  }),
  response: doneSchema,
  errors: ['password_too_short', 'password_common', 'password_is_email', 'mail_too_often', 'busy'],
});

/** A long link carries `link` instead of e-mail and code. */
export const verifyEmail = endpoint(addresses.verifyEmail, {
  access: 'public',
  summary: 'Prove the e-mail address by the code or the link, and log in.',
  body: z.union([
    z.object({ email, otp: z.string().regex(/^\d{4}$/u) }),
    z.object({ link: text(200).pipe(z.string().min(16)) }),
  ]),
  response: signedInSchema,
  errors: ['code_wrong', 'code_spent'],
});

export const resendOtp = endpoint(addresses.resendOtp, {
  access: 'public',
  summary: 'Send a new code. Answers the same whether or not the address is known.',
  body: z.object({ email }),
  response: doneSchema,
  errors: ['mail_too_often'],
});

export const login = endpoint(addresses.login, {
  access: 'public',
  summary: 'Log in with e-mail and password.',
  body: z.object({ email, password, host: tenantReference }),
  response: signedInSchema,
  errors: ['bad_credentials', 'email_not_verified', 'passwords_spent', 'busy'],
});

export const logout = endpoint(addresses.logout, {
  access: 'learner',
  summary: 'End this session.',
  body: z.object({}).optional(),
  response: doneSchema,
  errors: [],
});

export const getProfile = endpoint(addresses.getProfile, {
  access: 'learner',
  summary: 'The learner who is logged in.',
  response: z.object({ user: userSchema }),
  errors: [],
});
