import { z } from 'zod';
import { endpoint, ROLES } from '../endpoint.ts';
import {
  dateOfBirth,
  email,
  id,
  instant,
  mobile,
  password,
  personName,
  pictureFile,
  tenantReference,
  text,
} from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';
import { CONTENT_LEVELS, PEOPLE_LEVELS } from '../permissions.ts';

const permissionsSchema = z.object({
  content: z.enum(CONTENT_LEVELS),
  people: z.enum(PEOPLE_LEVELS),
  support: z.boolean(),
  settings: z.boolean(),
});

/**
 * Specification section 3, User. `role` and `permissions` are ours: the page offers only what these may do.
 */
const userSchema = z.object({
  _id: id.brand<'user', 'in'>(),
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  dob: z.string(),
  email: z.string(),
  profile_url: z.string(),
  subdomain: id.brand<'tenant', 'in'>(),
  is_active_plan: z.boolean(),
  role: z.enum(ROLES),
  /** Those of staff; absent for learners. */
  permissions: permissionsSchema.optional(),
});

/** Response of a log-in. `refreshToken` is present and empty: the token is a server-side session. */
const signedInSchema = z.object({ token: z.string(), refreshToken: z.literal(''), user: userSchema });
const doneSchema = z.object({ success: z.literal(true), message: z.string() });
/**
 * Ours: seconds until another mail may be asked for, the same for every address. An older version does not
 * say it.
 */
const mailedSchema = doneSchema.extend({
  resendSeconds: z.int().min(0).optional(),
  /** Ours: seconds for which this mail is delayed, because too many were asked for; 0 where it is not. */
  delaySeconds: z.int().min(0).optional(),
});

const code = z.string().regex(/^\d{4}$/u);
/** The code of a mail with its address, or the secret of the mail's long link alone. */
const proofSchema = z.union([
  z.object({ email, otp: code }),
  z.object({ link: text(200).pipe(z.string().min(16)) }),
]);

/**
 * Token that lets a new password be chosen: for ten minutes, once, for this address. A cookie carries it,
 * too.
 */
const resetToken = text(200);

export const register = endpoint(learnerAddresses.register, {
  access: 'public',
  summary:
    'Open an account and send a code. Answers the same whether or not the address is known; where the organisation ' +
    'takes addresses of certain domains only, refuses all others by their domain alone.',
  body: z.object({
    first_name: personName(100),
    last_name: personName(100),
    dob: dateOfBirth,
    mobile,
    subdomain: tenantReference,
    email,
    password,
  }),
  /**
   * Ours, `mailed`: false where no mail was sent now, because too many went to this address. The next may be
   * sent after `resendSeconds`.
   */
  response: mailedSchema.extend({ mailed: z.boolean().optional() }),
  errors: [
    'password_too_short',
    'password_blank',
    'password_common',
    'password_is_email',
    'name_refused',
    'sign_up_refused',
    'invitation_needed',
    'too_many',
  ],
});

export const verifyEmail = endpoint(learnerAddresses.verifyEmail, {
  access: 'public',
  summary:
    'Prove the e-mail address by the code or the link, and log in. Elsewhere than where the registration was made, ' +
    'and by the link of a forgotten password, this proves the address and asks for a new password.',
  body: proofSchema,
  response: signedInSchema,
  errors: ['code_wrong', 'code_spent', 'password_needed', 'approval_awaited'],
});

/** The secret of the link that an invitation mails. */
const invitation = text(200).pipe(z.string().min(16));

export const readInvitation = endpoint(learnerAddresses.readInvitation, {
  access: 'public',
  summary: 'The address and name that an invitation is for, as long as it can be used.',
  body: z.object({ invitation }),
  /** `name` is as staff wrote it; empty where they did not. */
  response: z.object({ email: z.string(), name: z.string() }),
  errors: ['invitation_over'],
});

export const acceptInvitation = endpoint(learnerAddresses.acceptInvitation, {
  access: 'public',
  summary:
    'Open the account of the address that an invitation is for, and log in: its link proves the address.',
  body: z.object({
    invitation,
    first_name: personName(100),
    last_name: personName(100),
    dob: dateOfBirth,
    mobile,
    password,
  }),
  response: signedInSchema,
  errors: [
    'invitation_over',
    'password_too_short',
    'password_blank',
    'password_common',
    'password_is_email',
    'name_refused',
    'too_many',
  ],
});

export const resendOtp = endpoint(learnerAddresses.resendOtp, {
  access: 'public',
  summary: 'Send a new code. Answers the same whether or not the address is known.',
  body: z.object({ email }),
  response: mailedSchema,
  errors: ['mail_too_often'],
});

export const login = endpoint(learnerAddresses.login, {
  access: 'public',
  summary: 'Log in with e-mail and password.',
  body: z.object({ email, password, host: tenantReference }),
  response: signedInSchema,
  errors: ['bad_credentials', 'email_not_verified', 'approval_awaited', 'passwords_spent'],
});

export const getOtpToForgotPassword = endpoint(learnerAddresses.getOtpToForgotPassword, {
  access: 'public',
  summary: 'Send a code for a new password. Answers the same whether or not the address is known.',
  body: z.object({ email }),
  response: mailedSchema,
  errors: ['mail_too_often'],
});

export const submitOtpToForgotPassword = endpoint(learnerAddresses.submitOtpToForgotPassword, {
  access: 'public',
  summary: 'Prove the e-mail address by the code or the link, to choose a new password within ten minutes.',
  body: proofSchema,
  response: doneSchema.extend({ email: z.string(), resetToken }),
  errors: ['code_wrong', 'code_spent'],
});

/** Without `resetToken` in the body, the bearer token counts, then the cookie. */
export const resetPassword = endpoint(learnerAddresses.resetPassword, {
  access: 'public',
  summary:
    'Choose a new password with what the proof of the address gave. Ends all sessions; logs nobody in.',
  body: z.object({ email, password, resetToken: resetToken.optional() }),
  response: doneSchema,
  errors: [
    'reset_refused',
    'approval_awaited',
    'password_too_short',
    'password_blank',
    'password_common',
    'password_is_email',
    'password_unchanged',
  ],
});

export const logout = endpoint(learnerAddresses.logout, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'End this session.',
  body: z.object({}).optional(),
  response: doneSchema,
  errors: [],
});

/**
 * The profile, and when its password was last changed (ours). Null where it never was, or before this was
 * recorded: the first password of an account is no change. `profile_url` is the whole address of the default
 * face, or a path under the tenant's files as those of other pictures, signed for ten minutes, to a JPEG of
 * 256 pixels a side: `NAME-256.jpg?until=…&signature=…`. The same query opens the same picture in other
 * sizes, `NAME-64.webp`, and 128, 256 and 512.
 */
const profileSchema = userSchema.extend({ password_changed_at: instant.nullable() });

export const getProfile = endpoint(learnerAddresses.getProfile, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'Whoever is logged in.',
  response: z.object({ user: profileSchema }),
  errors: [],
});

/** `remove_image` (ours) removes the picture; with a picture in the same form it is refused. */
export const updateProfile = endpoint(learnerAddresses.updateProfile, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'Change one’s own details, and the picture, which is cut square and encoded anew.',
  body: {
    kind: 'form',
    fields: z.object({
      first_name: personName(100),
      last_name: personName(100),
      mobile,
      dob: dateOfBirth,
      remove_image: z.literal('true').optional(),
    }),
    file: pictureFile,
  },
  response: z.object({ status: z.string(), data: profileSchema }),
  errors: ['picture_unusable', 'name_refused', 'malformed'],
});

export const changePassword = endpoint(learnerAddresses.changePassword, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'Choose another password, proving the present one. Ends all other sessions.',
  body: z.object({ old_password: password, password, confirm_password: password }),
  response: doneSchema,
  errors: [
    'password_wrong',
    'passwords_spent',
    'passwords_differ',
    'password_too_short',
    'password_blank',
    'password_common',
    'password_is_email',
    'password_unchanged',
  ],
});

export const listSessions = endpoint(learnerAddresses.listSessions, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'Where the account is logged in, the one used last first.',
  response: z.object({
    sessions: z.array(
      z.object({
        _id: id.brand<'session', 'in'>(),
        /** Browser and system in words, such as "Firefox on Windows"; empty where it did not say. */
        device: z.string(),
        startedAt: instant,
        lastUsedAt: instant,
        /** True for the session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const endSessions = endpoint(learnerAddresses.endSessions, {
  access: ['learner', 'staff'],
  permission: null,
  summary: 'Log out elsewhere: in one session, or, without `_id`, in all but the one that asks.',
  body: z.object({ _id: id.brand<'session'>().optional() }),
  response: doneSchema,
  errors: ['not_found'],
});

export const downloadData = endpoint(learnerAddresses.downloadData, {
  access: ['learner'],
  summary: 'Everything that is kept of the learner who asks, as JSON.',
  response: {
    kind: 'file',
    mediaTypes: ['application/json'],
    disposition: 'attachment',
    cacheControl: 'no-store',
  },
  errors: ['too_many'],
});

export const closeAccount = endpoint(learnerAddresses.closeAccount, {
  access: ['learner'],
  summary: 'Close the account for good. What was answered stays with the organisation, without a name.',
  body: z.object({ password }),
  response: doneSchema,
  errors: ['password_wrong', 'passwords_spent', 'attempt_open'],
});
