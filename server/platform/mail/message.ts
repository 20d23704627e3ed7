import { letterHtml, letterText, toLetter } from '../../../engine/notice/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { LeasedMail } from './queue.ts';
import { Refused } from './refused.ts';

/** A mail to send; header values contain no line breaks. */
export interface Message {
  readonly id: string;
  readonly notice: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface MessageDependencies {
  readonly catalogue: Catalogue;
  readonly publicAddress: string;
  /** Sender address. */
  readonly from: string;
}

/** One address without line breaks, quotes or lists; international domains are allowed. */
const addressPattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{N}.-]{1,255}$/u;

export function isAddress(text: string): boolean {
  return addressPattern.test(text);
}

/**
 * Renders a mail in the recipient's language.
 * @throws Error for a notice unknown to this process (another may know it); Refused for an invalid address
 */
export function toMessage({ catalogue, publicAddress, from }: MessageDependencies, mail: LeasedMail): Message {
  const notice = catalogue.notices[mail.notice];
  if (notice === undefined) throw new Error(`"${mail.notice}" is no notice here`);
  if (!isAddress(mail.email)) throw new Refused('this is no e-mail address');
  const [first = ''] = catalogue.languages;
  const language = catalogue.languages.includes(mail.language) ? mail.language : first;
  const letter = toLetter(catalogue, { notice, facts: mail.facts, language, publicAddress });
  return {
    id: mail.id,
    notice: mail.notice,
    from: { name: letter.sender, address: from },
    to: { name: inOneLine(mail.name), address: mail.email },
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    date: mail.toldAt,
  };
}

function inOneLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\u2028\u2029"<>]+/gu, ' ').trim();
}
