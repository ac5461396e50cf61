/** What is wrong with arguments, in one sentence. Node's advice behind the first is about positional ones. */
export function argumentFault(error: unknown): string {
  const [message] = String(error instanceof Error ? error.message : error).split('. ');
  return `${message}.`;
}
