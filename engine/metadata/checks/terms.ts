import { memoizeByKey } from '../../record/index.ts';
import { cyclesOf } from '../../rules/index.ts';
import { documentOf } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import { mapRules, termAt, type SourceDocument } from '../load/terms.ts';
import type { Json } from '../types/index.ts';
import { finding, keyAt, unknownName, type Check, type CheckInput, type Findings, type JsonPath } from './finding.ts';

/** Checks that every term exists, resolves to a rule without cycles, is unique and is used. */
export const checkTerms: Check = function* (input) {
  const { written } = input.documents;
  const ofProduct = written['app/terms']?.terms;
  for (const [name, document] of Object.entries(written)) {
    for (const use of usesIn(document))
      yield* unknownName('term', use.name, document.terms.keys(), { document: name, path: [...use.path, 'term'] });
    yield* cycleFindings(name, document);
    for (const [term, { document: home }] of document.terms) {
      // A term of an entity may not shadow one of the product.
      if (home !== name || name === 'app/terms' || ofProduct?.has(term) !== true) continue;
      const message = `"${term}" is a term of the whole product already, in app/terms.json; give this one another name`;
      yield finding('hidden-term', keyAt({ document: name, path: ['terms', term] }), message);
    }
  }
  yield* unusedFindings(input);
};

interface Use {
  readonly name: string;
  readonly path: JsonPath;
}

/** Every use of a term in a document. */
const usesIn = memoizeByKey((document: SourceDocument): readonly Use[] => {
  const uses: Use[] = [];
  mapRules(document.value, document.schema, [], (rule, path) => {
    uses.push(...usesInRule(rule, path));
    return rule;
  });
  return uses;
});

function usesInRule(rule: Json, path: JsonPath): readonly Use[] {
  const name = termAt(rule);
  if (name !== undefined) return [{ name, path }];
  if (Array.isArray(rule)) {
    const items = rule as readonly Json[]; // `isArray` forgets their type
    return items.flatMap((item, index) => usesInRule(item, [...path, index]));
  }
  return isObject(rule)
    ? Object.entries(rule).flatMap(([operator, operand]) => usesInRule(operand, [...path, operator]))
    : [];
}

/** Reports cycles at the terms that form them. */
function* cycleFindings(name: string, { terms: known }: SourceDocument): Findings {
  const graph = Object.fromEntries(
    [...known].map(([term, { rule }]) => [term, usesInRule(rule, []).map((use) => use.name)]),
  );
  for (const ring of cyclesOf(graph)) {
    const own = ring.find((term) => known.get(term)?.document === name);
    const message = `this term means itself: ${ring.join(' → ')}`;
    if (own !== undefined) yield finding('term-cycle', { document: name, path: ['terms', own] }, message);
  }
}

/** No other check reads an unused term; terms of presets are exempt, as entities may use them later. */
function* unusedFindings({ files, documents: { written } }: CheckInput): Findings {
  const used = new Set(
    Object.values(written).flatMap((document) =>
      usesIn(document).map(({ name }) => `${document.terms.get(name)?.document ?? ''} ${name}`),
    ),
  );
  for (const { relativePath, path: file, value } of files) {
    const document = documentOf(relativePath);
    if (!document.startsWith('entities/') && document !== 'app/terms') continue;
    for (const name of isObject(value) && isObject(value['terms']) ? Object.keys(value['terms']) : []) {
      const location = keyAt({ document, file, path: ['terms', name] });
      if (!used.has(`${document} ${name}`))
        yield finding('unused-term', location, `nothing uses the term "${name}"; remove it`);
    }
  }
}
