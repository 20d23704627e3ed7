import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { noteCertificate, describeTlsFailure } from '../peer-certificates.ts';
import type { Message } from './message.ts';
import { Refused } from './refused.ts';

/** A mail transport. */
export interface Sender {
  /** @throws Error; a `Refused` when a retry is pointless */
  readonly send: (message: Message) => Promise<void>;
  readonly close: () => void;
}

const seconds = 1_000;
/** Timeouts; their sum is well below the lease time of a mail. */
const patience = { connectionTimeout: 20 * seconds, greetingTimeout: 20 * seconds, socketTimeout: 60 * seconds };

/** Local host names: no TLS needed. */
const here: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * SMTP transport for `url`, such as `smtps://user:password@mail.example:465`. Mails contain password links, so remote
 * servers must use TLS or STARTTLS unless `?requireTLS=false` is set for a private network.
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
        throw describeTlsFailure(error, 'the mail server');
      }
    },
    close: () => {
      transport.close();
    },
  };
}

/** True for permanent refusals of the recipient; others, such as a wrong SMTP password, are retried. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && error.command === 'RCPT TO';
}

/** Writes each mail as an .eml file into a folder. */
export function outboxSender(folder: string): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: bytes } = await transport.sendMail(toOptions(message));
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, bytes, { mode: 0o600 });
      // A resent mail overwrites its file.
      await rename(draft, join(folder, fileName(message)));
    },
    close: () => undefined,
  };
}

/** Sorts by time: `2026-03-01T09-30-00Z 000012 passwordReset anna@example.org.eml`. */
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
    // Equal for all attempts, so that mail programs drop duplicates.
    messageId: `<notice-${id}-${String(date.getTime())}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
