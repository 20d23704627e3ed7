import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { noteCertificate, withMistrust } from '../peer-certificates.ts';
import type { Message } from './message.ts';
import { Refused } from './refused.ts';

/** What brings a mail on its way. */
export interface Sender {
  /** @throws Error; a `Refused` where trying again would not help */
  readonly send: (message: Message) => Promise<void>;
  readonly close: () => void;
}

const seconds = 1_000;
/** Together well within the time for which a mail is taken. */
const patience = { connectionTimeout: 20 * seconds, greetingTimeout: 20 * seconds, socketTimeout: 60 * seconds };

/** Names of this machine, on which nobody listens between. */
const here: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends by the SMTP server at `url`, such as `smtps://user:password@mail.example:465`. Mails hold links that set passwords:
 * one that is elsewhere speaks TLS from the first byte or from STARTTLS on, or gets none. In a network of its own
 * `?requireTLS=false` says otherwise.
 */
export function smtpSender(url: string): Sender {
  const { hostname = '', host = '' } = URL.parse(url) ?? {};
  const requireTLS = !here.has(hostname);
  const tls: ConnectionOptions = {
    checkServerIdentity: (name, certificate) => {
      noteCertificate(host, certificate);
      return checkServerIdentity(name, certificate);
    },
  };
  const transport = createTransport({ url, requireTLS, tls, pool: true, maxConnections: 1, ...patience });
  return {
    send: async (message) => {
      try {
        await transport.sendMail(toOptions(message));
      } catch (error) {
        if (isFinal(error)) throw new Refused('the server of mails refused it', { cause: error });
        throw withMistrust(error, 'the mail server');
      }
    },
    close: () => {
      transport.close();
    },
  };
}

/** Refused for good by what it says of the reader, not of us: a wrong password here is a matter of the administrator. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && error.command === 'RCPT TO';
}

/** Writes each mail into a folder as a file that mail programs open. */
export function outboxSender(folder: string): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: bytes } = await transport.sendMail(toOptions(message));
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, bytes, { mode: 0o600 });
      // The same mail twice is one file.
      await rename(draft, join(folder, fileName(message)));
    },
    close: () => undefined,
  };
}

/** Sorted by time: `2026-03-01T09-30-00Z 000012 passwordReset anna@example.org.eml`. */
function fileName({ date, id, notice, to }: Message): string {
  const time = date.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const reader = to.address.replaceAll(/[^A-Za-z0-9@._-]/g, '_').slice(0, 80);
  return `${time} ${id.padStart(6, '0')} ${notice} ${reader}.eml`;
}

function toOptions({ id, from, to, subject, text, html, date }: Message): SendMailOptions {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to,
    subject,
    text,
    html,
    date,
    // The same for each try: whoever gets a mail twice shows it once.
    messageId: `<notice-${id}-${String(date.getTime())}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
