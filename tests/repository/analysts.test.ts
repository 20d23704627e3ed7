import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldTypes } from '../../engine/field-types/index.ts';
import { issueText, loadSources, readSources } from '../../engine/metadata/read/index.ts';
import { knownNamesOf } from '../../tools/metadata/known-names.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Example {
  readonly section: string;
  readonly path: string;
  readonly value: Json;
}

const parsed = (text = '{}') => JSON.parse(text) as Json; // JSON gives nothing else

/** Examples of the page, with their heading and file path. */
const examples = [
  ...readFileSync('docs/analysts.md', 'utf8').matchAll(
    /(?:^## ([^\n]+)$)|(?:`(metadata\/[\w/]+\.json)`\n\n```json\n(.*?)```)/gmsu,
  ),
].reduce<readonly Example[]>((found, [, heading, path, text]) => {
  const section = heading ?? found.at(-1)?.section ?? '';
  return path === undefined || text === undefined
    ? [...found, { section, path: '', value: null }]
    : [...found, { section, path, value: parsed(text) }];
}, []);

const sections = [...new Set(examples.map(({ section }) => section))];
const sources = readSources('metadata');

it('has a section for each task of an analyst', () => {
  expect(sections).toEqual([
    'Lists',
    'Columns',
    'Fields',
    'Rules',
    'Terms',
    'Pickers',
    'Filters',
    'Workflow',
    'Renames',
  ]);
  for (const section of sections) expect(filesUpTo(section).length).toBeGreaterThan(0);
});

it('has a line for each type of field', () => {
  const page = readFileSync('docs/analysts.md', 'utf8').split('## Fields')[1]?.split('\n## ')[0] ?? '';
  const named = [...page.matchAll(/^\|([^|]+)\|/gmu)].flatMap(([, cell = '']) => cell.match(/(?<=`)\w+(?=`)/gu) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(fieldTypes).toSorted());
});

it.each(sections)('loads the examples up to section %s without an issue', (section) => {
  const added = filesUpTo(section);
  const others = sources.filter(({ path }) => added.every((file) => file.path !== path));
  const { catalogue, issues } = loadSources([...others, ...added], knownNamesOf('metadata'));
  expect(issues.map(issueText)).toEqual([]);
  expect(catalogue.entities['storageSite']?.list?.columns.map(({ name }) => name)).toContain('capacity');
});

/** Files of all sections up to this one, additions included. */
function filesUpTo(section: string) {
  const pages = sections.slice(0, sections.indexOf(section) + 1);
  const files = new Map<string, Json>();
  for (const { path, value, section: page } of examples) {
    if (path === '' || !pages.includes(page)) continue;
    const there = files.get(path) ?? parsed(sources.find((source) => source.path === path)?.text);
    files.set(path, merged(there, value));
  }
  return [...files].map(([path, value]) => ({
    path,
    relativePath: path.slice('metadata/'.length),
    text: JSON.stringify(value),
  }));
}

function merged(one: Json, other: Json): Json {
  if (!isObject(one) || !isObject(other)) return other;
  return {
    ...one,
    ...Object.fromEntries(Object.entries(other).map(([key, value]) => [key, merged(one[key] ?? value, value)])),
  };
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
