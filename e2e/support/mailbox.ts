export type ReceivedMail = { to: string; subject: string; text: string; html: string; sentAt: string };

const POLL_MILLISECONDS = 200;
const LIMIT_MILLISECONDS = 15_000;

/**
 * The newest mail to an address, as soon as the development mailbox has one.
 * @param after only mails sent later than this, so that an earlier one is not taken for the new one
 */
export async function newestMailTo(
  baseURL: string,
  address: string,
  after = new Date(0),
): Promise<ReceivedMail> {
  const deadline = performance.now() + LIMIT_MILLISECONDS;
  while (performance.now() < deadline) {
    const [newest] = await mailsTo(baseURL, address);
    if (newest !== undefined && new Date(newest.sentAt) > after) return newest;
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  throw new Error(`No mail came to ${address}.`);
}

async function mailsTo(baseURL: string, address: string): Promise<ReceivedMail[]> {
  const { port } = new URL(baseURL);
  // By number: Node, unlike a browser, does not know every name below localhost. Both lead to the same mailbox.
  const response = await fetch(`http://127.0.0.1:${port}/dev/mail?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  return response.json();
}
