import { type Brand, type Catalogue, type Enumeration, type Notice, type Text } from '../metadata/index.ts';
import { writeTextParts, writingIn } from '../print/index.ts';
import { textAt, valueAt, type Values } from '../record/index.ts';

/** What of a product its letters are written with; a whole catalogue fits. */
export interface LetterContext {
  readonly brand: Pick<Brand, 'name' | 'institute' | 'accent' | 'timeZone'>;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  readonly texts: Catalogue['texts'];
}

export interface LetterRequest {
  readonly notice: Notice;
  /** All that the notice's places lead to. */
  readonly facts: Values;
  readonly language: string;
  /** Where the portal is reached, without a slash at its end. */
  readonly publicAddress: string;
}

/** A notice in one language, as plain text: whoever shows it escapes it. */
export interface Letter {
  readonly language: string;
  /** One line. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A whole address in the portal. */
  readonly link?: string;
  /** What a button that leads there says. */
  readonly linkLabel: string;
  /** Its colour. */
  readonly accent: string;
  /** Who writes. */
  readonly sender: string;
  /** Who runs what writes. */
  readonly institute: string;
}

/** Writes a notice in a language. */
export function toLetter({ brand, enumerations, texts }: LetterContext, request: LetterRequest): Letter {
  const { notice, facts, language, publicAddress } = request;
  const writing = writingIn(language, { brand, enumerations }, { words: notice.words, printedAt: '' });
  const word = (text: Text) => text[language] ?? '';
  return {
    language,
    subject: inOneLine(writeTextParts(notice.subject, facts, writing).join('')),
    paragraphs: writeTextParts(notice.text, facts, writing),
    ...(notice.link !== undefined && { link: publicAddress + addressOf(notice.link, facts) }),
    linkLabel:
      notice.linkLabel === undefined ? (textAt(texts[language], 'notices.open') ?? '') : word(notice.linkLabel),
    accent: brand.accent,
    sender: word(brand.name),
    institute: word(brand.institute),
  };
}

/** Line breaks of a value would begin a header of their own. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** `/loans/:id` of a record is `/loans/12`. */
function addressOf(link: string, facts: Values): string {
  return link.replaceAll(/:([A-Za-z][A-Za-z0-9.]*)/g, (_, path: string) => {
    const fact = valueAt(facts, path) ?? '';
    return encodeURIComponent(typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '');
  });
}
