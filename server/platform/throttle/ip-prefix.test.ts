import { expect, it } from 'vitest';
import { ipPrefix } from './ip-prefix.ts';

it.each([
  { address: '192.0.2.1', network: '192.0.2.1' },
  { address: '::ffff:192.0.2.1', network: '192.0.2.1' },
  { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
  { address: '2001:0DB8:1:2::6', network: '2001:db8:1:2::/64' },
  { address: '2001:db8::6', network: '2001:db8:0:0::/64' },
  { address: '2001:db8:1:2:3:4:192.0.2.1', network: '2001:db8:1:2::/64' },
  { address: 'fe80::1%eth0', network: 'fe80:0:0:0::/64' },
  { address: '::1', network: '0:0:0:0::/64' },
  { address: 'unknown', network: 'unknown' },
])('counts $address as $network', ({ address, network }) => {
  expect(ipPrefix(address)).toBe(network);
});
