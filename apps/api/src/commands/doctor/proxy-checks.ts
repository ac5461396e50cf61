import {
  SEEN_CALLER_HEADER,
  SEEN_CALLER_PATH,
  type SeenCaller,
  seenCallerSchema,
  signQuestion,
} from '../../http/pages/seen-caller.ts';
import { type Check, type Finding, fault, right } from './findings.ts';

/** An address of a range for documents: no caller of ours has it. */
const FORGED = '203.0.113.7';
const ANSWER_MS = 10_000;

/** Checks of the running server, through whatever stands in front of it. @param url without a path */
export function proxyChecks(url: string, appSecret: string): Check[] {
  const origin = new URL(url).origin;
  return [
    { name: 'Server', run: () => checkServer(origin) },
    { name: 'Proxy', run: () => checkProxy(origin, appSecret) },
    { name: 'Web socket', run: () => checkSocket(origin) },
  ];
}

async function checkServer(origin: string): Promise<Finding[]> {
  const { status } = await get(`${origin}/healthz`);
  if (status === 200) return [right(`${origin} answers`)];
  return [fault(`${origin}/healthz answers ${status}. Is a process running?`)];
}

async function checkProxy(origin: string, appSecret: string): Promise<Finding[]> {
  const headers = { [SEEN_CALLER_HEADER]: signQuestion(appSecret, Date.now()), 'x-forwarded-for': FORGED };
  const response = await get(`${origin}${SEEN_CALLER_PATH}`, headers);
  const seen = seenCallerSchema.safeParse(await response.json().catch(() => null));
  if (response.status !== 200 || !seen.success) {
    return [
      fault(
        `${origin} does not know the secret of this environment (status ${response.status}). Run the doctor with the server’s APP_SECRET, against an address that leads to it.`,
      ),
    ];
  }
  return judgeSeen(seen.data, new URL(origin));
}

/**
 * Judges how the server saw a request that named a forged address.
 * @param asked the address that was asked; with TLS there is a proxy, since the server speaks none
 */
export function judgeSeen(seen: SeenCaller, asked: URL): Finding[] {
  const { host, isKnownHost } = seen;
  return [judgeAddress(seen, asked.protocol === 'https:'), judgeHost(host, isKnownHost, asked.host)];
}

function judgeAddress({ address, connection, forwarded }: SeenCaller, hasProxy: boolean): Finding {
  const added = forwarded.split(',').at(-1)?.trim() ?? '';
  // A doctor on the proxy's own machine: the address that was added is trusted as a proxy's, too.
  if (address === FORGED && added !== FORGED) {
    return right(`the proxy adds the address of its caller, here ${added}`);
  }
  if (address === FORGED) {
    return fault(
      'callers can choose the address by which they are counted: the proxy passes on an X-Forwarded-For that it was sent. Have it add the caller’s address at the end, and name only the proxy in TRUST_PROXY.',
    );
  }
  if (address !== connection)
    return right(`the server counts this machine as ${address}, through ${connection}`);
  if (!hasProxy) return right(`the server is reached directly, and counts this machine as ${address}`);
  return fault(
    `all learners share one limit, since they are counted by the proxy’s address. Set TRUST_PROXY=${connection}, and have the proxy set X-Forwarded-For.`,
  );
}

function judgeHost(host: string, isKnown: boolean, asked: string): Finding {
  if (host !== asked) {
    return fault(`the server sees the host “${host}”, not “${asked}”. Have the proxy pass Host unchanged.`);
  }
  if (isKnown) return right(`the host ${host} is one of an organisation`);
  return fault(`no organisation has the host “${host}”. Add it to its hosts: npm run tenant -- apply.`);
}

/** Opens a web socket and waits for the server’s first packet. */
async function checkSocket(origin: string): Promise<Finding[]> {
  const url = `${origin.replace(/^http/u, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => opened.resolve(false), ANSWER_MS);
  socket.addEventListener('message', ({ data }) => opened.resolve(String(data).startsWith('0')));
  socket.addEventListener('error', () => opened.resolve(false));
  const isOpen = await opened.promise;
  clearTimeout(timer);
  socket.close();
  if (isOpen) return [right('opens, so that chats and notices arrive at once')];
  return [
    fault(
      'does not open. Have the proxy pass on upgrades at /socket.io (deploy/nginx.conf shows how); until then messages come with a delay.',
    ),
  ];
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: unknown) => {
      const { cause = error } = error instanceof Error ? error : {};
      throw new Error(
        `${new URL(url).origin} cannot be reached (${cause instanceof Error ? cause.message : String(cause)}). Is the address right, and its certificate?`,
      );
    },
  );
}
