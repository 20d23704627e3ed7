import { expect, it } from 'vitest';
import { pathToFileURL } from 'node:url';
import { exampleCatalogue } from '../../example/index.ts';
import { recordSchema, validatorCode } from './index.ts';

const { book } = exampleCatalogue.entities;
if (book === undefined) throw new Error('The example has no book.');
const schema = recordSchema(book);
const code = validatorCode(schema, pathToFileURL('engine/shape').href);
const { validate } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

it.each([
  { case: 'an exact decimal', data: { price: '1200.500' }, fits: true },
  { case: 'nothing', data: { price: null, authors: null }, fits: true },
  { case: 'a decimal with a comma', data: { price: '1,5' }, fits: false },
  { case: 'a day in another format', data: { acquiredAt: '01.03.2026' }, fits: false },
  { case: 'a text in a number field of a row', data: { authors: [{ share: 'half' }] }, fits: false },
  { case: 'an unknown property', data: { salary: 1 }, fits: false },
])('$case fits: $fits', ({ data, fits }) => {
  expect(validate(data)).toBe(fits);
});

it('is a module that imports only limit functions and compiles nothing', () => {
  expect(code.match(/^import .*$/gmu)).toEqual([
    expect.stringMatching(/^import \{ isLonger, hasMoreDecimals, isBelow, isAbove \} from "file:/u),
  ]);
  expect(code).not.toMatch(/require\(|new Function|eval/u);
});

it('imports phone metadata only for a form with a phone', () => {
  const doors = (name: 'application' | 'book') => {
    const entity = exampleCatalogue.entities[name];
    if (entity === undefined) throw new Error(`The example has no ${name}.`);
    return [...validatorCode(recordSchema(entity), 'shape').matchAll(/ from "(.*)"/gu)].map(([, door]) => door);
  };
  expect(doors('book')).toEqual(['shape/index.ts']);
  expect(doors('application')).toEqual(['shape/index.ts', 'shape/phone/index.ts']);
});

it('contains no messages and no choices', () => {
  expect(code).not.toMatch(/message|must |"SK"/u);
});
