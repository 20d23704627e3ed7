import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { createSignedLinks } from './link.ts';

const start = new Date('2026-03-01T10:00:00Z');
const later = (seconds: number) => () => new Date(start.getTime() + seconds * 1000);
const linksOf = (secret: string, now: () => Date, folder: '/files/' | '/documents/' = '/files/') =>
  createSignedLinks({ folder, secret, now });
const link = new URL(linksOf('secret', () => start).make('17'), 'http://localhost');

it('opens its file for five minutes', () => {
  expect(linksOf('secret', later(299)).read(link)).toEqual({ name: '17', isOld: false });
  expect(linksOf('secret', later(300)).read(link)).toEqual({ name: '17', isOld: true });
});

it.each([
  {
    case: 'another file',
    change: (url: URL) => {
      url.pathname = '/files/18';
    },
  },
  {
    case: 'a longer life',
    change: (url: URL) => {
      url.searchParams.set('expires', '9999999999');
    },
  },
  {
    case: 'no signature',
    change: (url: URL) => {
      url.searchParams.delete('signature');
    },
  },
])('refuses $case', ({ change }) => {
  const changed = new URL(link);
  change(changed);
  expect(linksOf('secret', later(1)).read(changed)).toBeUndefined();
});

it('uses the first of a repeated parameter', () => {
  const twice = new URL(`${link.href}&expires=9999999999&signature=x`);
  expect(linksOf('secret', later(1)).read(twice)).toEqual({ name: '17', isOld: false });
  expect(linksOf('secret', later(300)).read(twice)).toEqual({ name: '17', isOld: true });
});

it('refuses a link signed with another secret', () => {
  expect(linksOf('other', later(1)).read(link)).toBeUndefined();
});

it('refuses a link to something else of the same name', () => {
  const document = new URL(link);
  document.pathname = '/documents/17';
  expect(linksOf('secret', later(1), '/documents/').read(document)).toBeUndefined();
});

it('refuses a link with a changed, missing or additional character', () => {
  const text = link.href;
  const place = fc.nat({ max: text.length - 1 });
  const changed = fc
    .tuple(place, fc.integer({ min: 0x21, max: 0x7e }), fc.constantFrom('another', 'gone', 'more'))
    .map(([at, code, how]) => {
      const put = how === 'gone' ? '' : String.fromCharCode(code);
      return text.slice(0, at) + put + text.slice(how === 'more' ? at : at + 1);
    })
    .filter((each) => URL.canParse(each) && leadsElsewhere(new URL(each)));
  const holds = fc.property(changed, (each) => {
    expect(linksOf('secret', later(1)).read(new URL(each))).toBeUndefined();
  });
  fc.assert(holds, randomCases(3000));
});

/** Host and additional parameters do not select the file. */
function leadsElsewhere(url: URL): boolean {
  const told = ({ pathname, searchParams }: URL) => [
    pathname,
    searchParams.get('expires'),
    searchParams.get('signature'),
  ];
  return url.pathname.startsWith('/files/') && told(url).join(' ') !== told(link).join(' ');
}
