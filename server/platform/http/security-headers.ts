import type { Brand } from '../../../engine/metadata/index.ts';

/** HSTS duration of one year, subdomains included. */
const httpsSeconds = 31_536_000;

/**
 * Security headers of every response. Only the portal's own scripts may run, because tokens are in local storage; the
 * only other origins are those in brand.json.
 * @param publicAddress address of the portal; https enables HSTS
 */
export function securityHeaders(brand: Brand, publicAddress: string): Readonly<Record<string, string>> {
  const collector = originOf(brand.feedbackCollectorUrl);
  const reporting = originOf(brand.errorReportingUrl);
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...collector],
    'style-src': ["'self'", ...collector],
    'img-src': ["'self'", 'data:', 'blob:', ...collector],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...collector, ...reporting],
    'frame-src': collector.length > 0 ? collector : ["'none'"],
    'object-src': ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(publicAddress.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${String(httpsSeconds)}; includeSubDomains` }
      : {}),
  };
}

function originOf(address: string | undefined): readonly string[] {
  return address === undefined ? [] : [new URL(address).origin];
}
