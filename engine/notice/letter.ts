import { type Brand, type Catalogue, type Enumeration, type Notice, type Text } from '../metadata/index.ts';
import { writeTextParts, writingIn } from '../print/index.ts';
import { isolateDirection, isValues, textAt, valueAt, type Values } from '../record/index.ts';

/** The part of a catalogue that letters need. */
export interface LetterContext {
  readonly brand: Pick<Brand, 'name' | 'institute' | 'accent' | 'timeZone'>;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  readonly texts: Catalogue['texts'];
}

export interface LetterRequest {
  readonly notice: Notice;
  /** The values of all paths of the notice. */
  readonly facts: Values;
  readonly language: string;
  /** The portal's address without a trailing slash. */
  readonly publicAddress: string;
}

/** A notice in one language as plain text, which callers must escape. */
export interface Letter {
  readonly language: string;
  /** A single line. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Full address in the portal. */
  readonly link?: string;
  /** Label of the button for the link. */
  readonly linkLabel: string;
  /** Colour of the button. */
  readonly accent: string;
  /** Name of the product. */
  readonly sender: string;
  /** Operator of the product. */
  readonly institute: string;
}

/** Formats a notice in a language. */
export function toLetter({ brand, enumerations, texts }: LetterContext, request: LetterRequest): Letter {
  const { notice, facts, language, publicAddress } = request;
  const writing = writingIn(language, { brand, enumerations }, { words: notice.words, printedAt: '' });
  const word = (text: Text) => text[language] ?? '';
  return {
    language,
    subject: inOneLine(writeTextParts(notice.subject, inSentence(facts, shortText), writing).join('')),
    paragraphs: writeTextParts(notice.text, inSentence(facts), writing),
    ...(notice.link !== undefined && { link: publicAddress + addressOf(notice.link, facts) }),
    linkLabel:
      notice.linkLabel === undefined ? (textAt(texts[language], 'notices.open') ?? '') : word(notice.linkLabel),
    accent: brand.accent,
    sender: word(brand.name),
    institute: word(brand.institute),
  };
}

/** A line break in a value could start another mail header. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Characters of a value in a subject: what follows a long name stays in view. */
const mostInSubject = 80;

/** Facts for a sentence: texts shortened, and isolated by their direction. */
function inSentence(facts: Values, shorten = (text: string) => text): Values {
  const inPart = (fact: unknown): unknown => {
    if (isValues(fact)) return inSentence(fact, shorten);
    return typeof fact === 'string' ? isolateDirection(shorten(fact)) : fact;
  };
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, inPart(fact)]));
}

function shortText(text: string): string {
  if (text.length <= mostInSubject) return text;
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (characters.length <= mostInSubject) return text;
  return `${characters.slice(0, mostInSubject - 1).join('')}…`;
}

/** `/loans/:id` becomes `/loans/12`. */
function addressOf(link: string, facts: Values): string {
  return link.replaceAll(/:([A-Za-z][A-Za-z0-9.]*)/g, (_, path: string) => {
    const fact = valueAt(facts, path) ?? '';
    return encodeURIComponent(typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '');
  });
}
