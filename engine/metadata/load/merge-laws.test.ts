import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { isObject, merge } from './merge.ts';
import { camelCase, joinedName, pascalCase, snakeCase } from './names.ts';
import { parseFile } from './parse-file.ts';
import { translationsAt } from './texts.ts';

const law = randomCases(500);
const keys = fc.constantFrom('label', 'fields', 'title', 'list', 'note', 'a');
/** Input of `merge`. */
type Laid = NonNullable<Parameters<typeof merge>[0]>;

const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 5, 'text', []),
    fc.dictionary(keys, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
/** Random JSON values. */
const jsons = json.map((value) => JSON.parse(JSON.stringify(value)) as Laid); // JSON itself

describe('own metadata merged over a preset', () => {
  it('equal the preset when empty, and themselves when complete', () => {
    const holds = fc.property(jsons, (base) => {
      expect(merge(base, undefined)).toEqual(base);
      expect(merge(undefined, base)).toEqual(base);
      expect(merge(base, base)).toEqual(base);
    });
    fc.assert(holds, law);
  });

  it('merge associatively', () => {
    // Not when an object overrides a scalar: that replaces everything.
    const objects = fc.dictionary(keys, fc.dictionary(keys, fc.nat(), { maxKeys: 3, noNullPrototype: true }), {
      maxKeys: 4,
      noNullPrototype: true,
    });
    const holds = fc.property(objects, objects, objects, (one, two, three) => {
      expect(merge(merge(one, two), three)).toEqual(merge(one, merge(two, three)));
    });
    fc.assert(holds, law);
  });

  it('have all keys, with own values first', () => {
    const objects = fc.dictionary(keys, jsons, { maxKeys: 4, noNullPrototype: true });
    const holds = fc.property(objects, objects, (base, own) => {
      const merged = merge(base, own);
      if (!isObject(merged)) throw new Error('two objects are one');
      expect(new Set(Object.keys(merged))).toEqual(new Set([...Object.keys(base), ...Object.keys(own)]));
      for (const [key, value] of Object.entries(own)) if (!isObject(value)) expect(merged[key]).toEqual(value);
      for (const [key, value] of Object.entries(base)) if (!(key in own)) expect(merged[key]).toEqual(value);
    });
    fc.assert(holds, law);
  });

  it.each<{ of: string; base: Laid; own: Laid }>([
    { of: 'another operator', base: { '==': [1, 2] }, own: { '!=': [1, 2] } },
    { of: 'a path', base: { var: 'a' }, own: { var: 'b' } },
    { of: 'a term in place of a formula', base: { and: [true] }, own: { term: 'isOpen' } },
    { of: 'a formula in place of keys', base: { a: 1, b: 2 }, own: { '!': [true] } },
    { of: 'keys in place of a formula', base: { '!': [true] }, own: { a: 1 } },
  ])('replace a formula as a whole: $of', ({ base, own }) => {
    expect(merge(base, own)).toEqual(own);
  });

  it('merge a property that is only named like an operator', () => {
    expect(merge({ term: { a: 1 } }, { term: { b: 2 } })).toEqual({ term: { a: 1, b: 2 } });
    expect(merge({ api: { all: 'books' } }, { api: { one: 'book' } })).toEqual({ api: { all: 'books', one: 'book' } });
    expect(merge({ api: { all: 'books' } }, { api: { all: 'volumes' } })).toEqual({ api: { all: 'volumes' } });
  });
});

describe('a name converted to another form', () => {
  const names = fc.stringMatching(/^[a-z][a-z0-9]{0,6}([A-Z][a-z0-9]{1,6}){0,3}$/);

  it('survives a round trip', () => {
    const holds = fc.property(names, (name) => {
      expect(camelCase(pascalCase(name))).toBe(name);
      expect(snakeCase(name)).toMatch(/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/);
      const back = snakeCase(name).replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect(back).toBe(name);
    });
    fc.assert(holds, law);
  });

  it.each([
    { path: 'emission.total', name: 'emissionTotal' },
    { path: 'authors[].name', name: 'authorsName' },
    { path: 'title', name: 'title' },
    { path: 'a.b.c', name: 'aBC' },
  ])('$path joined is $name', ({ path, name }) => {
    expect(joinedName(path)).toBe(name);
  });
});

describe('a file', () => {
  const parsed = (text: string) => parseFile({ path: 'entities/book.json', relativePath: 'entities/book.json', text });

  it('of valid JSON is parsed without a finding', () => {
    const holds = fc.property(jsons, fc.nat({ max: 4 }), (value, spaces) => {
      const { file, findings } = parsed(JSON.stringify(value, null, spaces));
      expect([file.value, findings]).toEqual([value, []]);
    });
    fc.assert(holds, law);
  });

  it('truncated anywhere has one finding, and its readable part is used', () => {
    const text = JSON.stringify({ label: { sk: 'Kniha' }, fields: { title: { type: 'text' } } }, null, 2);
    const holds = fc.property(fc.nat({ max: text.length - 1 }), (length) => {
      const { file, findings } = parsed(text.slice(0, length));
      expect(findings.map(({ code }) => code)).toEqual(['json-syntax']);
      expect(findings[0]?.location.offset).toBeLessThanOrEqual(length);
      expect(isObject(file.value)).toBe(true);
    });
    fc.assert(holds, law);
  });

  it.each([
    { text: '{"a":1,"a":2}', at: 7 },
    { text: '{"a":{"b":1,"c":2,"b":3}}', at: 18 },
    { text: '{"a":1,"b":{"a":1},"a":2}', at: 19 },
  ])('with a duplicate key has a finding at its position: $text', ({ text, at }) => {
    expect(parsed(text).findings.map(({ code, location }) => [code, location.offset])).toEqual([['repeated-key', at]]);
  });

  it.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":1}]'])('with unique keys has no finding: %s', (text) => {
    expect(parsed(text).findings).toEqual([]);
  });
});

it.each([
  { key: 'actions.remove', words: { sk: 'Odstrániť', en: 'Remove' } },
  { key: 'actions.open', words: { sk: 'Otvoriť' } },
  { key: 'actions', words: {} },
  { key: 'actions.remove.more', words: {} },
  { key: '', words: {} },
])('finds under $key the texts of each language that has them', ({ key, words }) => {
  const texts = { sk: { actions: { remove: 'Odstrániť', open: 'Otvoriť' } }, en: { actions: { remove: 'Remove' } } };
  expect(translationsAt(texts, key)).toEqual(words);
});

it('treats a field named like an operator as a field', () => {
  const year = { type: 'integer', label: { sk: 'Rok', en: 'Year' } };
  expect(merge({ member: { type: 'reference' } }, { year })).toEqual({ member: { type: 'reference' }, year });
  const rules = { year: { value: { mode: 'default', rule: 2026 } } };
  expect(merge({ member: { required: true } }, rules)).toEqual({ member: { required: true }, ...rules });
  expect(merge({ '==': [1, 2] }, { year: { var: 'day' } })).toEqual({ year: { var: 'day' } });
});
