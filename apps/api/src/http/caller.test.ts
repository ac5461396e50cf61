import { describe, expect, it } from 'vitest';
import { networkOf } from './caller.ts';

describe('the network that a caller counts for', () => {
  it.each([
    ['an IPv4 address, itself', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address in the clothes of IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
    ['the same written out', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['the first 64 bits of IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['of any other address there', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['with zeros left out behind', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['with zeros left out before', '::1', '0:0:0:0::/64'],
    ['with zeros left out between', '2001:db8::1:0:0:9', '2001:db8:0:0::/64'],
    ['of a link, whatever its name here', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('is %s', (_title, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('differs between neighbours', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });
});
