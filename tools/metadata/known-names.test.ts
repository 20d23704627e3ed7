import { expect, it } from 'vitest';
import { issueText, loadSources, readSources } from '../../engine/metadata/read/index.ts';
import { knownNamesOf } from './known-names.ts';

const sources = readSources('metadata');

/** Findings of the register's metadata after replacing one name. */
function findingsAfter(place: string, from: string, to: string): readonly string[] {
  const changed = sources.map((source) => {
    if (source.relativePath !== place) return source;
    if (!source.text.includes(from)) throw new Error(`${place} does not contain ${from}`);
    return { ...source, text: source.text.replace(from, to) };
  });
  return loadSources(changed, knownNamesOf('metadata')).issues.map(issueText);
}

it.each([
  {
    part: 'a widget',
    place: 'entities/transaction/form.json',
    from: '"stockPicker"',
    to: '"stockPickr"',
    said: /^metadata\/entities\/transaction\/form\.json:\d+:\d+ .*unknown widget "stockPickr"; did you mean "stockPicker"\?$/u,
  },
  {
    part: 'a panel',
    place: 'entities/transaction/form.json',
    from: '"availableStock"',
    to: '"avialableStock"',
    said: /unknown panel "avialableStock"; did you mean "availableStock"\?$/u,
  },
  {
    part: 'a screen',
    place: 'app/routes.json',
    from: '"screen": "faq"',
    to: '"screen": "fag"',
    said: /unknown screen "fag"; did you mean "faq"\?$/u,
  },
  {
    part: 'an operation',
    place: 'app/operations.json',
    from: '"myStocks": {',
    to: '"myStock": {',
    said: /no action performs "myStock" and no code of the server answers it; did you mean "myStocks"\?$/u,
  },
  {
    part: 'a column of rows of the server',
    place: 'exports/yearBalance.json',
    from: '"name": "splitEnergy"',
    to: '"name": "splitEnergi"',
    said: /the server gives nothing called "splitEnergi"; did you mean "splitEnergy"\?$/u,
  },
])('finds $part missing in the code', ({ place, from, to, said }) => {
  const findings = findingsAfter(place, from, to);
  expect(findings).toEqual([expect.stringMatching(said)]);
});

it("does not check another product's metadata against this portal", () => {
  expect(Object.keys(knownNamesOf('engine/example/metadata'))).toEqual(['icons']);
});
