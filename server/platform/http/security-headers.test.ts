import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const brand = {
  name: { en: 'Library' },
  shortName: { en: 'Library' },
  institute: { en: 'City' },
  supportEmail: 'help@city.example',
  accent: '#0f6b3c',
  timeZone: 'Europe/Bratislava',
  version: '1.0.0',
};

it('allows no origin except the portal', () => {
  expect(securityHeaders(brand, 'http://localhost:4000')['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; frame-src 'none'; object-src 'none'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

it('allows the origins of the brand', () => {
  const named = {
    ...brand,
    feedbackCollectorUrl: 'https://issues.city.example/collector.js?id=1',
    errorReportingUrl: 'https://errors.city.example/api/7',
  };
  const policy = securityHeaders(named, 'http://localhost:4000')['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://issues.city.example;");
  expect(policy).toContain("connect-src 'self' https://issues.city.example https://errors.city.example;");
});

it.each([
  { address: 'https://register.example', told: 'max-age=31536000; includeSubDomains' },
  { address: 'http://localhost:4000', told: undefined },
])('sends Strict-Transport-Security for an https address: $address', ({ address, told }) => {
  expect(securityHeaders(brand, address)['strict-transport-security']).toBe(told);
});

it('sets nosniff, no-referrer and opener isolation', () => {
  expect(securityHeaders(brand, 'http://localhost:4000')).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
});
