import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { readFilesUrl } from './files-url.ts';

const AMAZON = {
  type: 's3',
  bucket: 'pictures',
  prefix: '',
  region: 'eu-west-2',
  endpoint: null,
  pathStyle: false,
  credentials: null,
};

describe('FILES_URL', () => {
  it.each<[string, object]>([
    ['s3://pictures?region=eu-west-2', {}],
    ['s3://pictures/?region=eu-west-2', {}],
    ['s3://pictures/assay/one?region=eu-west-2', { prefix: 'assay/one/' }],
    ['s3://pictures/assay/?region=eu-west-2', { prefix: 'assay/' }],
    ['s3://pictures/a/../b?region=eu-west-2', { prefix: 'b/' }],
    ['s3://my.pictures-1?region=eu-west-2&path_style=true', { bucket: 'my.pictures-1', pathStyle: true }],
    [
      's3://AKIAX:a%2Fb%2Bc%25@pictures?region=eu-west-2',
      { credentials: { accessKeyId: 'AKIAX', secretAccessKey: 'a/b+c%' } },
    ],
    [
      's3://pictures?endpoint=http://localhost:9000',
      { region: 'us-east-1', endpoint: 'http://localhost:9000', pathStyle: true },
    ],
    [
      's3://pictures?endpoint=https%3A%2F%2Fstore.example%2F&path_style=false&region=eu-west-2',
      { endpoint: 'https://store.example', pathStyle: false },
    ],
  ])('%s names a bucket', (text, expected) => {
    expect(readFilesUrl(text)).toEqual({ ...AMAZON, ...expected });
  });

  it.each<[string, RegExp]>([
    ['/srv/files', /Expected disk or s3:\/\/BUCKET/u],
    ['https://pictures.s3.amazonaws.com', /Expected disk or s3:/u],
    ['s3://', /Expected s3:|bucket’s name/u],
    ['s3://Pictures?region=eu-west-2', /bucket’s name/u],
    ['s3://ab?region=eu-west-2', /bucket’s name/u],
    ['s3://pictures:9000?region=eu-west-2', /a port belongs to endpoint=/u],
    ['s3://pictures', /region= is missing/u],
    ['s3://pictures?region=', /region= is no region/u],
    ['s3://pictures?region=eu west', /region= is no region/u],
    ['s3://pictures?Region=eu-west-2', /Expected region=, endpoint=, path_style=/u],
    ['s3://pictures?region=a1&region=b1', /region= is there twice/u],
    ['s3://pictures?region=a1&path_style=1', /path_style= must be true or false/u],
    ['s3://pictures/.hidden?region=a1', /prefix/u],
    ['s3://pictures/a//b?region=a1', /prefix/u],
    ['s3://pictures/a%20b?region=a1', /prefix/u],
    ['s3://pictures?endpoint=store.example:9000', /endpoint= must be the address/u],
    ['s3://pictures?endpoint=ftp://store.example', /endpoint= must be the address/u],
    ['s3://pictures?endpoint=https://store.example/pictures', /endpoint= must be the address/u],
    ['s3://pictures?endpoint=https://a:b@store.example', /endpoint= must be the address/u],
    ['s3://AKIAX@pictures?region=a1', /both or neither/u],
    ['s3://:hidden@pictures?region=a1', /both or neither/u],
    ['s3://AKIAX:hid/den@pictures?region=a1', /write \/ as %2F/u],
    ['s3://AKIAX:12/hidden@pictures?region=a1', /write \/ as %2F/u],
    ['s3://AKIAX:hid#den@pictures?region=a1', /write \/ as %2F/u],
    ['s3://AKIAX:hid?den@pictures?region=a1', /write \/ as %2F/u],
    ['s3://AKIAX:hidden%@pictures?region=a1', /a % must be written %25/u],
  ])('%s is refused in words', (text, words) => {
    expect(() => readFilesUrl(text)).toThrow(words);
    expect(() => readFilesUrl(text)).not.toThrow(/hid|AKIAX/u);
  });

  it('is the disk where nothing is said, and where that is said', () => {
    expect([readConfig({}).files, readConfig({ FILES_URL: ' disk ' }).files]).toEqual([
      { type: 'disk' },
      { type: 'disk' },
    ]);
  });

  it('that cannot be read is named with the other settings at fault, before anything starts', () => {
    const given = { FILES_URL: 's3://AKIAX:hidden@Pictures', PORT: 'x' };
    expect(() => readConfig(given)).toThrow(/PORT: .*\n {2}FILES_URL: The bucket’s name/u);
    expect(() => readConfig(given)).not.toThrow(/hidden/u);
  });
});
