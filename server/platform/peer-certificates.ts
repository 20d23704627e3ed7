import { subscribe } from 'node:diagnostics_channel';
import { TLSSocket, type PeerCertificate } from 'node:tls';
import { isTlsFailure } from '../../engine/store/index.ts';

/** Expiry of the TLS certificates last presented by servers, by host and port, or `database` and `standby`. */
const ends = new Map<string, Date>();

/** Expiry of the certificates presented to this process, by server. */
export function certificateEnds(): ReadonlyMap<string, Date> {
  return ends;
}

/** Records the certificate of a server; a resumed TLS session presents none. */
export function noteCertificate(peer: string, { valid_to: end }: Partial<PeerCertificate>): void {
  if (end !== undefined) ends.set(peer, new Date(end));
}

/** Records the certificate of each TLS connection. */
export const noteCertificateOf =
  (peer: string) =>
  (connection: TLSSocket): void =>
    noteCertificate(peer, connection.getPeerCertificate());

subscribe('undici:client:connected', (message) => {
  const { connectParams, socket } = message as FetchConnected; // as Node documents the channel
  if (socket instanceof TLSSocket) noteCertificateOf(connectParams.host)(socket);
});

/** Event that undici publishes per connection of `fetch`. */
interface FetchConnected {
  readonly connectParams: { readonly host: string };
  readonly socket: unknown;
}

/** Wraps TLS verification errors with the server's name; returns other errors unchanged. */
export function describeTlsFailure(error: unknown, server: string): unknown {
  const reason = tlsFailureReason(error);
  if (reason === undefined) return error;
  return new Error(`the TLS certificate of ${server} is not trusted (${reason})`, { cause: error });
}

/** Reason of a TLS verification failure anywhere in the cause chain; undefined for other errors. */
export function tlsFailureReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // nodemailer stores the original code separately.
  const isIt = isTlsFailure(error) || ('originalCode' in error && isTlsFailure({ code: error.originalCode }));
  // Node's hint after the semicolon is for developers.
  return isIt ? error.message.replace(/;.*/u, '') : tlsFailureReason(error.cause);
}
