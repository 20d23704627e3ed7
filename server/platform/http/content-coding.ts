import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { header } from './exchange.ts';

/** How a body may be compressed (RFC 9110, section 8.4.1). */
export type ContentCoding = 'br' | 'gzip';

/** The codings that a request accepts, the one that packs closer first. */
export function acceptedCodings(request: IncomingMessage): readonly ContentCoding[] {
  const accepted = header(request, 'accept-encoding') ?? '';
  return (['br', 'gzip'] as const).filter((coding) => isAccepted(coding, accepted));
}

/** Whether a coding is named, and not as one that is refused: `br;q=0` (RFC 9110, section 12.5.3). */
function isAccepted(coding: ContentCoding, accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/u.test(parameter));
  });
}

/** Up to here, in bytes, compressing takes less than handing it to another thread; above, nobody waits for it. */
const synchronousLimit = 100_000;

/** Low levels: an answer is compressed while somebody waits for it, and sent once. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 1 };

export async function compress(coding: ContentCoding, body: Buffer): Promise<Buffer> {
  if (body.length > synchronousLimit) {
    return await (coding === 'br'
      ? promisify(brotliCompress)(body, brotliOptions)
      : promisify(gzip)(body, gzipOptions));
  }
  return coding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body, gzipOptions);
}
