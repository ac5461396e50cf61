import { isIPv4, isIPv6 } from 'node:net';

/**
 * What stands for a caller's network where things are counted by address: an IPv4 address itself, of an IPv6 address
 * the first half, since a single line is usually given all addresses below it.
 */
export function networkPrefix(address: string): string {
  const plain = /^::ffff:([\d.]+)$/iu.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return plain;
  // A zone names an interface of this machine.
  const [ip = ''] = plain.split('%');
  if (!isIPv6(ip)) return plain;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/u, '')]));
}
