import { letterHtml, letterText, toLetter } from '../../../engine/notice/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { TakenMail } from './queue.ts';
import { Refused } from './refused.ts';

/** A mail ready to be sent; line breaks in no line of its head. */
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
  /** Whose address mails come from. */
  readonly from: string;
}

/** One mailbox, without anything that would end a line, quote or name another; an international domain may stand in it. */
const addressPattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{N}.-]{1,255}$/u;

export function isAddress(text: string): boolean {
  return addressPattern.test(text);
}

/**
 * Writes a mail in its reader's language.
 * @throws Error for a notice that this process does not know, as another may; Refused for what is no address
 */
export function toMessage({ catalogue, publicAddress, from }: MessageDependencies, mail: TakenMail): Message {
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
