/** A bucket of Amazon S3, or of a store that speaks its protocol. */
export type S3Setting = {
  type: 's3';
  bucket: string;
  /** Prefix of every object's name: empty, or a path that ends with a slash. */
  prefix: string;
  region: string;
  /** Address of a store that is not Amazon’s; null: Amazon's, in the region. */
  endpoint: string | null;
  /** True when the path names the bucket, not the host. */
  pathStyle: boolean;
  /** Null: the SDK looks in its usual places, first in the environment. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};
/** The place where files are kept: on the disk below DATA_DIR, or in a bucket. */
export type FilesSetting = { type: 'disk' } | S3Setting;

const FORM = 's3://BUCKET/PREFIX?region=REGION';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u;
const PREFIX_PART = /^[\w-][\w.-]*$/u;
const REGION = /^[a-z0-9][a-z0-9-]*$/u;
const PARAMETERS = ['region', 'endpoint', 'path_style'] as const;
/** Region for a store that knows no regions. */
const ANY_REGION = 'us-east-1';

/**
 * Reads FILES_URL: `disk`, or `s3://KEY:SECRET@BUCKET/PREFIX?region=…&endpoint=…&path_style=…`, of which only
 * bucket and region (or endpoint) are needed.
 * @throws an Error in words that repeats nothing of what may be secret
 */
export function readFilesUrl(text: string): FilesSetting {
  if (text === 'disk') return { type: 'disk' };
  if (!text.startsWith('s3://')) throw new Error(`Expected disk or ${FORM}.`);
  const url = URL.parse(text);
  if (url === null || url.port !== '' || url.hash !== '') {
    throw new Error(
      `Expected ${FORM}. In a key before the @, write / as %2F, + as %2B, # as %23 and ? as %3F; a port belongs to endpoint=.`,
    );
  }
  if (!BUCKET.test(url.hostname)) {
    throw new Error('The bucket’s name must be 3 to 63 lower-case letters, digits, dots and hyphens.');
  }
  const { region, endpoint, path_style } = readParameters(url.searchParams);
  if (region === undefined && endpoint === undefined) {
    throw new Error(
      'region= is missing, such as region=eu-west-2 (or endpoint=, for a store that is not Amazon’s).',
    );
  }
  if (region !== undefined && !REGION.test(region)) throw new Error('region= is no region’s name.');
  return {
    type: 's3',
    bucket: url.hostname,
    prefix: readPrefix(url.pathname),
    region: region ?? ANY_REGION,
    endpoint: endpoint === undefined ? null : readEndpoint(endpoint),
    pathStyle: readPathStyle(path_style) ?? endpoint !== undefined,
    credentials: readCredentials(url),
  };
}

type Parameters = Partial<Record<(typeof PARAMETERS)[number], string>>;

function readParameters(given: URLSearchParams): Parameters {
  const parameters: Parameters = {};
  for (const [name, value] of given) {
    const known = PARAMETERS.find((each) => each === name);
    if (known === undefined)
      throw new Error(`Expected ${PARAMETERS.join('=, ')}= after the ?, and nothing else.`);
    if (parameters[known] !== undefined) throw new Error(`${known}= is there twice.`);
    parameters[known] = value;
  }
  return parameters;
}

function readPrefix(path: string): string {
  const parts = path.replace(/^\/|\/$/gu, '');
  if (parts === '') return '';
  if (!parts.split('/').every((part) => PREFIX_PART.test(part))) {
    throw new Error(
      'The prefix after the bucket may have letters, digits, hyphens, underscores, dots and slashes.',
    );
  }
  return `${parts}/`;
}

function readEndpoint(text: string): string {
  const url = URL.parse(text);
  const isWhole = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!isWhole || url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(
      'endpoint= must be the address of the store alone, such as endpoint=https://s3.example.org:9000.',
    );
  }
  return url.origin;
}

function readPathStyle(text: string | undefined): boolean | null {
  if (text === undefined) return null;
  if (text !== 'true' && text !== 'false') throw new Error('path_style= must be true or false.');
  return text === 'true';
}

function readCredentials({ username, password }: URL): S3Setting['credentials'] {
  if (username === '' && password === '') return null;
  if (username === '' || password === '') {
    throw new Error(
      'Before the @ stand KEY:SECRET, both or neither (then AWS_ACCESS_KEY_ID and its like are used).',
    );
  }
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    throw new Error('Before the @, a % must be written %25.');
  }
}
