import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { smtpSender, type Sender } from '../../server/platform/mail/index.ts';

/** A received mail with the recipient of its envelope. */
export interface ReceivedMail {
  readonly to: string;
  readonly mail: Email;
}

export interface MailServer {
  /** Sends mail to this server. */
  readonly sender: Sender;
  readonly received: readonly ReceivedMail[];
  readonly close: () => Promise<void>;
}

/** Starts an SMTP server without TLS; it rejects `nobody@…` and defers `later@…` once. */
export async function startMailServer(host = 'localhost'): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let isBusy = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      const code = address.startsWith('nobody@') ? 550 : isBusy && address.startsWith('later@') ? 451 : undefined;
      if (code === 451) isBusy = false;
      answer(code === undefined ? null : refusal(code));
    },
    onData: (stream, { envelope: { rcptTo } }, answer) => {
      const receive = async () => PostalMime.parse(await buffer(stream));
      void receive().then((mail) => {
        received.push({ to: rcptTo.map(({ address }) => address).join(', '), mail });
        answer();
      }, answer);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  const sender = smtpSender(`smtp://${host}:${String(port)}`);
  return {
    sender,
    received,
    close: async () => {
      sender.close();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('not now'), { responseCode });
}
