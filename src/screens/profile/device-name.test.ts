import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, name: 'Chrome, Linux' },
  { userAgent: `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, name: 'Edge, Windows' },
  { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', name: 'Firefox, Android' },
  {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    name: 'Safari, iOS',
  },
  { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1', name: 'Safari, macOS' },
  { userAgent: 'curl/8.5.0', name: 'curl/8.5.0' },
])('calls a device $name', ({ userAgent, name }) => {
  expect(deviceName(userAgent)).toBe(name);
});
