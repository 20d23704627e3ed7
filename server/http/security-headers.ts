import type { Brand } from '../../engine/metadata/index.ts';

/**
 * Headers every answer carries. Nothing may run but the portal's own scripts: tokens live in local storage, so a
 * foreign script would be a stolen session. Only addresses that brand.json names are let in besides.
 */
export function securityHeaders(brand: Brand): Readonly<Record<string, string>> {
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
  };
}

function originOf(address: string | undefined): readonly string[] {
  return address === undefined ? [] : [new URL(address).origin];
}
