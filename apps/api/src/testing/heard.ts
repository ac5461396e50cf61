/** What is heard of an answer, without the instant at which it was said and the secrets that differ each time. */
export function heard({ status, headers, text }: { status: number; headers: object; text: string }) {
  const { date: _, 'set-cookie': cookies, ...others } = Object.fromEntries(Object.entries(headers));
  return {
    ...{ status, headers: others, text },
    cookies: JSON.stringify(cookies)?.replace(/=[\w-]{43};/gu, '=(secret);'),
  };
}
