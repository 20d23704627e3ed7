import { subscribe } from 'node:diagnostics_channel';
import { TLSSocket, type PeerCertificate } from 'node:tls';
import { isMistrust } from '../../engine/store/index.ts';

/** When the TLS certificate of each server ends, as it was shown to this process last; by host and port, `database` and `standby`. */
const ends = new Map<string, Date>();

/** The servers that have shown a certificate to this process, and when it ends. */
export function certificateEnds(): ReadonlyMap<string, Date> {
  return ends;
}

/** Notes the certificate that a server has shown; a connection that goes on with an earlier session shows none. */
export function noteCertificate(peer: string, { valid_to: end }: Partial<PeerCertificate>): void {
  if (end !== undefined) ends.set(peer, new Date(end));
}

/** Notes it of each connection by TLS. */
export const noteCertificateOf =
  (peer: string) =>
  (connection: TLSSocket): void =>
    noteCertificate(peer, connection.getPeerCertificate());

subscribe('undici:client:connected', (message) => {
  const { connectParams, socket } = message as FetchConnected; // as Node documents the channel
  if (socket instanceof TLSSocket) noteCertificateOf(connectParams.host)(socket);
});

/** What Node publishes of each connection of its `fetch`. */
interface FetchConnected {
  readonly connectParams: { readonly host: string };
  readonly socket: unknown;
}

/** An error that says which server could not prove by TLS who it is; any other is as it was. */
export function withMistrust(error: unknown, server: string): unknown {
  const reason = mistrustReason(error);
  if (reason === undefined) return error;
  return new Error(`the TLS certificate of ${server} is not trusted (${reason})`, { cause: error });
}

/** Why a server could not prove by TLS who it is, whatever a library made of it; undefined for any other error. */
export function mistrustReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // nodemailer keeps the code of the error beside its own.
  const isIt = isMistrust(error) || ('originalCode' in error && isMistrust({ code: error.originalCode }));
  // What Node adds after a semicolon is for developers.
  return isIt ? error.message.replace(/;.*/u, '') : mistrustReason(error.cause);
}
