import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { header } from './exchange.ts';

/** Content codings for compression (RFC 9110, section 8.4.1). */
export type ContentCoding = 'br' | 'gzip';

/** Codings the request accepts, best compression first. */
export function acceptedCodings(request: IncomingMessage): readonly ContentCoding[] {
  const accepted = header(request, 'accept-encoding') ?? '';
  return (['br', 'gzip'] as const).filter((coding) => isAccepted(coding, accepted));
}

/** True when a coding is listed without `q=0` (RFC 9110, section 12.5.3). */
function isAccepted(coding: ContentCoding, accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/u.test(parameter));
  });
}

/** Bytes up to which synchronous compression is cheaper than a worker thread. */
const synchronousLimit = 100_000;

/** Low levels: each response is compressed on the fly and sent once. */
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
