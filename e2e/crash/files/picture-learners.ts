import { addresses } from '@assay/contract';
import { paintPicture, readColour } from '../../../apps/api/src/testing/pictures/pictures.ts';
import type { RunningApp } from '../../support/app.ts';
import type { Owner } from '../../support/owner.ts';
import { insist } from '../api.ts';
import type { Chance } from '../run.ts';
import { signUp } from '../sitting.ts';
import { digestOf, type Fetched, fetchFrom, listDigests } from './stored-files.ts';

type Colour = number[];

/**
 * State of a learner's picture: the acknowledged one, and the upload without an answer, which may or may not
 * have been stored.
 */
type Album = {
  token: string;
  /** Null before the first picture. */
  shown: { name: string; colour: Colour } | null;
  uncertain: Colour | null;
  acknowledged: number;
  unanswered: number;
  /** Number of unanswered uploads whose picture was there afterwards. */
  kept: number;
};

const NAME = /^([0-9a-f]{32})-256\.jpg\?/u;
const SIZES = ['-64.webp', '-128.webp', '-256.webp', '-512.webp', '-256.jpg'];
const SIDE = 700;
/** Each channel of two successive pictures differs by at least this; JPEG changes it by far less. */
const FAR = 60;
const NEAR = 12;

/**
 * Makes learners who change their pictures without end, each upload in another colour than the one before.
 */
export async function seatPictureLearners(app: RunningApp, count: number) {
  const albums: Album[] = [];
  for (let seated = 0; seated < count; seated += 1) {
    const token = await signUp(app.baseURL);
    albums.push({ token, shown: null, uncertain: null, acknowledged: 0, unanswered: 0, kept: 0 });
  }
  return albums;
}

/** Uploads one picture after the other until the server is gone. */
export async function uploadUntilGone(app: RunningApp, album: Album, luck: Chance): Promise<void> {
  for (;;) {
    const colour = drawColour(luck, album.shown?.colour ?? album.uncertain);
    const reply = await upload(app, album.token, colour);
    if (reply === 'gone') {
      album.uncertain = colour;
      album.unanswered += 1;
      return;
    }
    album.shown = { name: reply, colour };
    album.acknowledged += 1;
  }
}

/**
 * Finds faults in a learner's picture after a kill: it must be the one that was acknowledged last, or the one
 * that was being sent, whole in every size.
 */
export async function findPictureFaults(
  app: RunningApp,
  album: Album,
  { owner, tenantId }: { owner: Owner; tenantId: string },
): Promise<string[]> {
  const { body } = await insist(app.baseURL, 'getProfile', { token: album.token });
  const link = body.user.profile_url;
  const name = NAME.exec(link)?.[1] ?? null;
  const before = album.shown;
  if (name === null) return before === null ? [] : [`the picture ${before.name} is lost`];
  const isFormer = name === before?.name;
  const expected = isFormer ? before.colour : album.uncertain;
  if (expected === null) return [`${name} was never sent`];
  const faults: string[] = [];
  const digests = await listDigests(owner, tenantId);
  for (const size of SIZES) {
    const path = `/files/${link.replace('-256.jpg', size)}`;
    const { status, bytes }: Fetched = await fetchFrom(app, 'localhost', path);
    if (status !== 200) faults.push(`${name}${size} is answered ${status}`);
    else if (digestOf(bytes) !== digests.get(name + size)) faults.push(`${name}${size} has other bytes`);
    else if (!isNear(await readColour(bytes), expected)) faults.push(`${name}${size} is another picture`);
  }
  album.kept += isFormer ? 0 : 1;
  album.shown = { name, colour: expected };
  album.uncertain = null;
  return faults;
}

/** @returns the name that the picture has now */
async function upload(app: RunningApp, token: string, colour: Colour): Promise<string | 'gone'> {
  const background = `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  const bytes = await paintPicture('png', { width: SIDE, height: SIDE, colour: background });
  const form = new FormData();
  const details = { first_name: 'Crash', last_name: 'Test', dob: '1990-01-01', mobile: '447700900123' };
  for (const [field, value] of Object.entries(details)) form.set(field, value);
  form.set('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  const { method, path } = addresses.updateProfile;
  const headers = { authorization: `Bearer ${token}` };
  let status: number;
  let text: string;
  try {
    const response = await fetch(app.baseURL + path, { method, headers, body: form });
    status = response.status;
    text = await response.text();
  } catch {
    return 'gone';
  }
  if (status !== 200) throw new Error(`A picture was answered ${status}: ${text}`);
  const { data }: { data: { profile_url: string } } = JSON.parse(text);
  const name = NAME.exec(data.profile_url)?.[1];
  if (name === undefined) throw new Error(`A picture was acknowledged as ${data.profile_url}.`);
  return name;
}

function drawColour({ random }: Chance, former: Colour | null): Colour {
  for (;;) {
    const colour = [0, 1, 2].map(() => Math.floor(random() * 256));
    if (former === null || colour.every((value, at) => Math.abs(value - (former[at] ?? 0)) >= FAR))
      return colour;
  }
}

function isNear(colour: Colour, expected: Colour): boolean {
  return colour.length === 3 && colour.every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= NEAR);
}
