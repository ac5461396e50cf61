import { expect, it } from 'vitest';
import { networkPrefix } from './network-prefix.ts';

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address in IPv6 form', '::ffff:192.0.2.7', '192.0.2.7'],
  ['a whole IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['an IPv6 address with zeros left out', '2001:db8::1', '2001:db8:0:0::/64'],
  ['an IPv6 address with zeros left out late', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  [
    'an IPv6 address with zeros before its figures, in capitals',
    '2001:0DB8:0001:0002::9',
    '2001:db8:1:2::/64',
  ],
  ['the loopback address', '::1', '0:0:0:0::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an IPv4 address at the end of an IPv6 one', '64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['what is no address', 'unknown', 'unknown'],
])('%s is counted by its network', (_title, address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix);
});
