import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { exampleCatalogue } from '../example/index.ts';
import { letterHtml, letterText, toLetter } from './index.ts';

const notice = exampleCatalogue.notices['cardMade'];
if (notice === undefined) throw new Error('The example has no such notice.');
const law = randomCases(500);

/** Names that try to inject mail headers or HTML. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\nBcc: all@example.org',
        '\n',
        '\u2028',
        '</p><script>',
        '"><img src=x>',
        "'",
        '&amp;',
        '{name}',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const facts = fc.record({ member: hostile, number: hostile, name: hostile, until: hostile, note: hostile });
const letterOf = (said: Readonly<Record<string, string>>, language: string) =>
  toLetter(exampleCatalogue, { notice, facts: said, language, publicAddress: 'https://library.example' });
const languages = fc.constantFrom(...exampleCatalogue.languages);

describe('a letter with hostile values', () => {
  it('has a subject of one line', () => {
    const holds = fc.property(facts, languages, (said, language) => {
      expect(letterOf(said, language).subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    });
    fc.assert(holds, law);
  });

  it('shortens long values in the subject, so that its end stays in view', () => {
    const long = '🌱'.repeat(300);
    const { subject, paragraphs } = letterOf({ member: '1', number: long, name: long, until: 'x', note: 'y' }, 'en');
    expect(subject).toBe(`Library card ${'🌱'.repeat(79)}… is ready`);
    expect(paragraphs.join('\n')).toContain(long);
  });

  it('isolates right-to-left values, so that the sentence keeps its order', () => {
    const [name, number] = ['شركة الوقود 24', 'דלק 7'];
    const { subject, paragraphs } = letterOf({ member: '1', number, name, until: 'x', note: 'y' }, 'en');
    expect(subject).toBe(`Library card \u2068${number}\u2069 is ready`);
    expect(paragraphs.join('\n')).toContain(`\u2068${name}\u2069`);
  });

  it('links to the portal only', () => {
    const holds = fc.property(facts, languages, (said, language) => {
      const { link } = letterOf(said, language);
      if (link !== undefined) expect(new URL(link).origin).toBe('https://library.example');
    });
    fc.assert(holds, law);
  });

  it('has no injected HTML elements and no external resources', () => {
    const bare = letterHtml(letterOf({ member: '1', number: '1', name: 'A', until: 'x', note: 'y' }, 'en'));
    const elements = (html: string) => [...html.matchAll(/<\/?([a-z!]+)/gu)].map(([, name]) => name);
    const own = new Set(elements(bare));
    const holds = fc.property(facts, languages, (said, language) => {
      const html = letterHtml(letterOf(said, language));
      for (const name of elements(html)) expect(own.has(name)).toBe(true);
      expect(html).not.toMatch(/<(?:script|img|link|iframe|style)\b/u);
    });
    fc.assert(holds, law);
  });

  it('has equal content as text and as HTML', () => {
    const words = fc.stringMatching(/^[a-z]{1,8}$/);
    const plain = fc.record({ member: words, number: words, name: words, until: words, note: words });
    const holds = fc.property(plain, languages, (said, language) => {
      const letter = letterOf(said, language);
      const [text, html] = [letterText(letter), letterHtml(letter)];
      for (const paragraph of letter.paragraphs) {
        expect(text).toContain(paragraph);
        expect(html).toContain(paragraph.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'));
      }
    });
    fc.assert(holds, law);
  });

  it.each([
    { language: 'sk', words: 'Otvoriť v portáli' },
    { language: 'en', words: 'Open in the portal' },
  ])('links to its screen by a button in $language, with the address below', ({ language, words }) => {
    const html = letterHtml(letterOf({ member: '1', number: '1', name: 'A', until: 'x', note: 'y' }, language));
    const { link = '' } = letterOf({ member: '1', number: '1', name: 'A', until: 'x', note: 'y' }, language);
    const buttons = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/gu)].map(([, to, said]) => [to, said]);
    expect(buttons).toEqual([[link, words]]);
    expect(html).toContain(`>${link}</p>`);
  });

  it('has a button in the accent colour with the label of the notice', () => {
    const linkLabel = { sk: 'Otvoriť preukaz', en: 'Open the card' };
    const product = { ...exampleCatalogue, brand: { ...exampleCatalogue.brand, accent: '#123456' } };
    const said = { facts: { member: '1' }, language: 'en', publicAddress: 'https://library.example' };
    const html = letterHtml(toLetter(product, { notice: { ...notice, linkLabel }, ...said }));
    expect(html).toContain(';background:#123456">Open the card</a>');
  });

  it('omits an empty paragraph', () => {
    const said = { member: '1', number: '1', name: 'A', until: 'x', note: 'y' };
    const [whole, without] = [letterOf(said, 'en').paragraphs, letterOf({ ...said, note: '' }, 'en').paragraphs];
    expect(without.every((paragraph) => whole.includes(paragraph))).toBe(true);
    expect(without).toHaveLength(whole.length - 1);
  });
});
