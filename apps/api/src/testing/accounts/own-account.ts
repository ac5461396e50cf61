import type { Contract, ErrorCode, ResponseOf } from '@assay/contract';
import type { TestApp } from '../test-app.ts';

type Profile = ResponseOf<Contract['getProfile']>['user'];

/** Valid details, to be changed for a test. */
export const DETAILS = {
  first_name: 'Grace',
  last_name: 'Hopper',
  mobile: '447700900456',
  dob: '1985-12-09',
};

/** A file as a page sends it; with a false type where a test says so. */
export type SentPicture = { bytes: Uint8Array<ArrayBuffer>; type?: string };

/** Changes a profile by a form, as the page does. */
export async function sendProfile(
  test: TestApp,
  { host, token }: { host: string; token: string },
  fields: Record<string, string>,
  picture?: SentPicture,
): Promise<{ status: number; code: ErrorCode | undefined; user: Profile; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture !== undefined) {
    form.set('image', new File([picture.bytes], 'me.png', { type: picture.type ?? 'image/png' }));
  }
  const request = new Request('http://x', { method: 'POST', body: form });
  const reply = await test.app.inject({
    method: 'PATCH',
    url: '/api/user/update-profile',
    headers: {
      host,
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body: { data: Profile; code?: ErrorCode } = JSON.parse(reply.body);
  return { status: reply.statusCode, code: body.code, user: body.data, body };
}

/** Fetches a file by its link, as an image element does. */
export async function openLink(test: TestApp, host: string, link: string) {
  const url = link.startsWith('/') ? link : `/files/${link}`;
  const { statusCode, rawPayload, headers, body } = await test.app.inject({ url, headers: { host } });
  return { status: statusCode, bytes: rawPayload, headers, body };
}
