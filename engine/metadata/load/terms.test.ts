import { describe, expect, it } from 'vitest';
import { exampleNames, exampleSources } from '../checks/testing.ts';
import { explainField } from '../explain/explain-field.ts';
import { issueText } from './locate.ts';
import { loadSources } from '../checks/load-sources.ts';
import type { SourceFile } from './documents.ts';

const library = 'engine/example/metadata/';

/** The example with additional files, by path: `entities/book/terms.json`. */
function libraryWith(pieces: Readonly<Record<string, object>>): readonly SourceFile[] {
  const added = Object.entries(pieces).map(([relativePath, value]) => ({
    path: library + relativePath,
    relativePath,
    text: JSON.stringify(value, null, 2),
  }));
  return [...exampleSources.filter(({ relativePath }) => !Object.hasOwn(pieces, relativePath)), ...added];
}

function loaded(pieces: Readonly<Record<string, object>>) {
  const { catalogue, issues } = loadSources(libraryWith(pieces), exampleNames);
  return { book: catalogue.entities['book'], issues: issues.map((each) => issueText(each).replaceAll(library, '')) };
}

const isLibrary = { '==': [{ var: '$viewer.organizationRole' }, 'LIBRARY'] };
const isRare = { '==': [{ var: 'isRare' }, true] };
const rare = { rules: { 'dimensions.width': { required: { term: 'isHeavy' } } } };

describe('a term', () => {
  it('is replaced by its rule everywhere, also inside other rules', () => {
    const { book, issues } = loaded({
      'app/terms.json': { terms: { isLibrary } },
      'entities/book/terms.json': {
        terms: { isRarity: isRare, isHeavy: { and: [{ term: 'isRarity' }, { term: 'isLibrary' }] } },
        ...rare,
        views: { rareBooks: { scope: { or: [{ term: 'isLibrary' }, { '!': [{ term: 'isRarity' }] }] } } },
      },
    });
    expect(issues).toEqual([]);
    expect(book?.rules['dimensions.width']?.required).toEqual({ and: [isRare, isLibrary] });
    expect(book?.views['rareBooks']?.scope).toEqual({ or: [isLibrary, { '!': [isRare] }] });
  });

  it('of a preset is a term of each entity that extends it', () => {
    const { issues } = loaded({
      'presets/codebook.json': {
        ...JSON.parse(exampleSources.find(({ relativePath }) => relativePath === 'presets/codebook.json')?.text ?? ''),
        terms: { isNamed: { '!=': [{ var: 'nameSK' }, null] } },
        rules: { nameEN: { enabled: { term: 'isNamed' } } },
      },
    });
    expect(issues).toEqual([]);
  });

  it('is distinguished from a property of the same name', () => {
    const { issues } = loaded({
      'entities/book/terms.json': { fields: { term: { type: 'text', label: { sk: 'Pojem', en: 'Term' } } } },
    });
    expect(issues).toEqual([]);
  });

  it('appears in the explanation of a field', () => {
    const files = libraryWith({ 'entities/book/terms.json': { terms: { isHeavy: isRare }, ...rare } });
    expect(explainField(files, 'book', 'dimensions.width')?.map(({ message }) => message)).toContain(
      'decides it: {"term":"isHeavy"}, which is {"==":[{"var":"isRare"},true]}',
    );
  });
});

interface Mistake {
  readonly of: string;
  readonly pieces: Readonly<Record<string, object>>;
  readonly said: readonly string[];
}

it.each<Mistake>([
  {
    of: 'a name nobody gave',
    pieces: { 'entities/book/terms.json': { terms: { isHevy: isRare }, ...rare } },
    said: [
      'entities/book/terms.json:15:17 rules.dimensions.width.required.term unknown term "isHeavy"; did you mean "isHevy"?',
    ],
  },
  {
    of: 'a ring',
    pieces: {
      'entities/book/terms.json': {
        terms: { isHeavy: { term: 'isBig' }, isBig: { '!': [{ term: 'isHeavy' }] } },
        ...rare,
      },
    },
    said: ['entities/book/terms.json:3:16 terms.isHeavy this term means itself: isHeavy → isBig → isHeavy'],
  },
  {
    of: 'a name that the whole product gave already',
    pieces: {
      'app/terms.json': { terms: { isHeavy: true, isLibrary } },
      'entities/book/terms.json': { terms: { isHeavy: isRare }, ...rare },
    },
    said: [
      'entities/book/terms.json:3:5 terms.isHeavy "isHeavy" is a term of the whole product already, in app/terms.json; give this one another name',
      'app/terms.json:3:5 terms.isHeavy nothing uses the term "isHeavy"; remove it',
    ],
  },
  {
    of: 'what is wrong inside, once, in its own text',
    pieces: {
      'entities/book/terms.json': {
        terms: { isHeavy: { '==': [{ var: 'isRaer' }, true] } },
        rules: {
          'dimensions.width': { required: { term: 'isHeavy' } },
          'authors[].share': { required: { '!': [{ term: 'isHeavy' }] } },
        },
      },
    },
    said: ['entities/book/terms.json:6:18 terms.isHeavy… unknown field "isRaer"; did you mean "isRare"?'],
  },
  {
    of: 'what is wrong inside a term of the product, with who uses it',
    pieces: {
      'app/terms.json': { terms: { isHeavy: { '==': [{ var: 'isRaer' }, true] }, isLibrary } },
      'entities/book/terms.json': rare,
    },
    said: [
      'app/terms.json:6:18 terms.isHeavy… unknown field "isRaer"; did you mean "isRare"? (as entities/book uses it)',
    ],
  },
  {
    of: 'arguments, which a term does not take',
    pieces: { 'entities/book/terms.json': { rules: { 'dimensions.width': { required: { term: ['isHeavy', 3] } } } } },
    said: ['entities/book/terms.json:5:17 rules.dimensions.width.required.term a list stands where a text is needed'],
  },
])('finds $of', ({ pieces, said }) => {
  expect(loaded(pieces).issues).toEqual(said);
});
