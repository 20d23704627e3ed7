import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Handler } from './exchange.ts';
import { sendText } from './respond.ts';

/** RFC 9116, 2.5.5 recommends less than a year. */
const validDays = 180;

/** `/.well-known/security.txt` (RFC 9116): contact for vulnerabilities. The expiry date moves with the current day. */
export function securityTxt(
  { brand, languages }: Pick<Catalogue, 'brand' | 'languages'>,
  publicAddress: string,
  now: () => Date,
): Handler {
  return ({ response }) => {
    const expires = new Date(now());
    expires.setUTCDate(expires.getUTCDate() + validDays);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${publicAddress}/.well-known/security.txt`,
    ];
    sendText(response, 200, lines.join('\n'));
  };
}
