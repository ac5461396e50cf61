import { contract } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createInvitee, invitationOf, newPeopleDesk } from '../../testing/accounts/people-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Answer } from '../../testing/test-app.ts';

const test = await provideTestApp();

async function newDesk() {
  const tenant = await createTestTenant(test);
  const desk = await newPeopleDesk(test, tenant);
  /** Sends a file as the browser does. */
  async function preview(content: BlobPart) {
    const form = new FormData();
    form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv');
    const encoded = new Response(form);
    const { body } = await test.app.inject({
      method: 'POST',
      url: contract.previewInvitationFile.path,
      headers: {
        host: tenant.host,
        authorization: `Bearer ${desk.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    const parsed: Answer<'previewInvitationFile'>['body'] & { code?: string } = JSON.parse(body);
    return parsed;
  }
  return { tenant, desk, preview };
}

describe('a table of people', () => {
  it('of two hundred, with six at fault, says of each what it is, and invites the others', async () => {
    const { tenant, desk, preview } = await newDesk();
    const known = await tenant.newLearner();
    const good = Array.from({ length: 194 }, (_, index) => `Person ${index},p${index}@new.test`);
    const faulty = ['Ada,ada at new.test', 'Bea,', 'Cy,P1@NEW.TEST', `Di,${known.email}`, 'Eva,e@', ',@x.y'];
    const { people } = await preview(['Name,Email', ...good, ...faulty].join('\n'));
    const countOf = (kind: string) => people.filter((person) => person.kind === kind).length;
    expect(people).toHaveLength(200);
    expect(['new', 'faulty', 'twice', 'known'].map(countOf)).toEqual([194, 4, 1, 1]);
    expect(people.at(-1)).toMatchObject({ line: 201, text: '@x.y', email: null });
    const invited = people.flatMap(({ kind, email, name }) =>
      kind === 'new' && email ? [{ email, name }] : [],
    );
    expect((await desk.invite(invited)).body).toEqual({ sent: 194, renamed: 0, leftOut: 0 });
    const invitee = createInvitee(test, tenant, await invitationOf(test, tenant, 'p7@new.test'));
    expect((await invitee.read()).body).toEqual({ email: 'p7@new.test', name: 'Person 7' });
  });

  it('without an address, or that is none, is refused; so is one of more than a thousand', async () => {
    const { preview } = await newDesk();
    const many = Array.from({ length: 1_001 }, (_, index) => `p${index}@new.test`).join('\n');
    expect((await preview('Name\nAda')).code).toBe('table_unreadable');
    expect((await preview(new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xff]))).code).toBe('table_unreadable');
    expect((await preview(many)).code).toBe('too_many_addresses');
    expect((await preview(many.slice(0, many.lastIndexOf('\n')))).people).toHaveLength(1_000);
  });
});
