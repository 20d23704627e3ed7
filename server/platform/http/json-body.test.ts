import { expect, it } from 'vitest';
import { parseJson } from './json-body.ts';

it.each([
  { of: 'brackets in a text', value: { text: `${'['.repeat(500)}"\\${'{'.repeat(500)}` } },
  { of: 'a text that ends with a backslash', value: ['\\', [], '"[', {}] },
  { of: 'many lists beside each other', value: Array.from({ length: 500 }, () => [{}]) },
])('reads $of', ({ value }) => {
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

it.each([
  { of: 'lists inside of lists', text: `${'['.repeat(101)}${']'.repeat(101)}` },
  { of: 'objects that never end', text: '{"a":'.repeat(200_000) },
])('refuses $of', ({ text }) => {
  expect(() => parseJson(text)).toThrow('errors.limit.valuesTooDeep');
});

it.each([
  { of: 'more values than a request holds', text: JSON.stringify(Array.from({ length: 20_002 }, () => '1')) },
  { of: 'them before it finds that they are no JSON', text: `[${'1,'.repeat(20_001)}` },
])('refuses $of', ({ text }) => {
  expect(() => parseJson(text)).toThrow('errors.limit.tooManyValues');
});

it.each([
  { of: 'as many values as a request holds', value: Array.from({ length: 20_001 }, () => 1) },
  { of: 'commas in a text', value: { text: `a\\",${','.repeat(50_000)}` } },
])('reads $of', ({ value }) => {
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});
