import { cyclesOf } from '../../rules/index.ts';
import { documentOf } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import { mapRules, termAt, type SourceDocument } from '../load/terms.ts';
import type { Json } from '../types/index.ts';
import { unknownName, type Check, type CheckInput, type Finding, type JsonPath } from './finding.ts';

/** Every term named is there, means a rule in the end, has a name of its own, and is used. */
export const checkTerms: Check = (input) => [
  ...Object.entries(input.documents.written).flatMap(([name, document]) => [
    ...unknownFindings(name, document),
    ...cycleFindings(name, document),
    ...hiddenFindings(name, document, input),
  ]),
  ...unusedFindings(input),
];

interface Use {
  readonly name: string;
  readonly path: JsonPath;
}

const usesByDocument = new WeakMap<SourceDocument, readonly Use[]>();

/** Every place where a document names a term. */
function usesIn(document: SourceDocument): readonly Use[] {
  const known = usesByDocument.get(document);
  if (known !== undefined) return known;
  const uses: Use[] = [];
  mapRules(document.value, document.schema, [], (rule, path) => {
    uses.push(...usesInRule(rule, path));
    return rule;
  });
  usesByDocument.set(document, uses);
  return uses;
}

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

function unknownFindings(name: string, document: SourceDocument): readonly Finding[] {
  return usesIn(document).flatMap((use) =>
    unknownName('term', use.name, document.terms.keys(), { document: name, path: [...use.path, 'term'] }),
  );
}

/** Rings are told where their terms are written. */
function cycleFindings(name: string, { terms: known }: SourceDocument): readonly Finding[] {
  const graph = Object.fromEntries(
    [...known].map(([term, { rule }]) => [term, usesInRule(rule, []).map((use) => use.name)]),
  );
  return cyclesOf(graph)
    .filter((ring) => ring.some((term) => known.get(term)?.document === name))
    .map((ring) => ({
      code: 'term-cycle',
      location: { document: name, path: ['terms', ring.find((term) => known.get(term)?.document === name) ?? ''] },
      message: `this term means itself: ${ring.join(' → ')}`,
    }));
}

/** A term of an entity never hides one of the product: a name means one thing wherever it is read. */
function hiddenFindings(name: string, { terms: known }: SourceDocument, { documents }: CheckInput): readonly Finding[] {
  const ofProduct = documents.written['app/terms']?.terms;
  return [...known]
    .filter(([term, { document }]) => document === name && name !== 'app/terms' && ofProduct?.has(term) === true)
    .map(([term]) => ({
      code: 'hidden-term',
      location: { document: name, path: ['terms', term], of: 'name' },
      message: `"${term}" is a term of the whole product already, in app/terms.json; give this one another name`,
    }));
}

/** A term that nothing uses is read by no check either; those of a preset are for entities to come. */
function unusedFindings({ files, documents: { written } }: CheckInput): readonly Finding[] {
  const used = new Set(
    Object.values(written).flatMap((document) =>
      usesIn(document).map(({ name }) => `${document.terms.get(name)?.document ?? ''} ${name}`),
    ),
  );
  return files.flatMap(({ relativePath, path, value }) => {
    const document = documentOf(relativePath);
    if (!document.startsWith('entities/') && document !== 'app/terms') return [];
    const own = isObject(value) && isObject(value['terms']) ? Object.keys(value['terms']) : [];
    return own
      .filter((name) => !used.has(`${document} ${name}`))
      .map((name) => ({
        code: 'unused-term',
        location: { document, file: path, path: ['terms', name], of: 'name' as const },
        message: `nothing uses the term "${name}"; remove it`,
      }));
  });
}
