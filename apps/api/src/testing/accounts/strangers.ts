import { expect } from 'vitest';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { TestApp } from '../test-app.ts';
import { createNewcomer, type Newcomer, plainClient } from './newcomer.ts';

/** The password that a stranger signs up with. */
export const STRANGERS_PASSWORD = 'the password of a stranger';

/** Creates the owner of an address, who reads its mail, and a stranger, who does not. */
export function ownerAndStranger(test: TestApp, tenant: TestTenant, client?: Newcomer['client']) {
  const owner = createNewcomer(test, tenant, undefined, client);
  const stranger = createNewcomer(test, tenant, owner.email, client);
  return { owner, stranger };
}

export const signUpAsStranger = (stranger: Newcomer) =>
  stranger.register({ first_name: 'Mallory', password: STRANGERS_PASSWORD }, '127.66.6.6');

/**
 * Expects that the stranger has no way in: neither by the password that was sent in, nor by anything the
 * browser kept.
 */
export async function expectNoWayIn({ test, tenant, client, email }: Newcomer): Promise<void> {
  for (const each of [client, plainClient]) {
    const again = createNewcomer(test, tenant, email, each);
    // A registration for an address that has an account is answered like any other, and admits no one.
    expect((await again.logIn(STRANGERS_PASSWORD)).code).toMatch(/^(?:bad_credentials|email_not_verified)$/u);
    expect((await again.reset('another password of a stranger')).code).toBe('reset_refused');
  }
}

/**
 * Expects that the proof of the address logs no one in; a new password, chosen by the person who gave the
 * proof, does.
 */
export async function expectNewPassword(owner: Newcomer, proof: Awaited<ReturnType<Newcomer['verify']>>) {
  expect([proof.status, proof.code]).toEqual([403, 'password_needed']);
  expect(proof.body).toMatchObject({ email: owner.email, resetToken: expect.stringMatching(/^[\w-]{43}$/u) });
  expect(proof.body).not.toHaveProperty('token');
  expect((await owner.logIn(STRANGERS_PASSWORD)).code).toBe('bad_credentials');
  const chosen = await owner.reset('chosen after the proof');
  expect(chosen.body).toEqual({
    success: true,
    message: 'Your new password is set. Please log in with it.',
  });
  expect((await owner.logIn('chosen after the proof')).status).toBe(200);
}
