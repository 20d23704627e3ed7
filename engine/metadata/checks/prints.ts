import { pathsOf, type Rule } from '../../rules/index.ts';
import { pathTypesOf } from '../record/path-types.ts';
import { printedAt } from '../record/printed-at.ts';
import type { Catalogue, Field, Print, PrintBlock, PrintText } from '../types/index.ts';
import { disclosures } from './disclosures.ts';
import { findField, pathOfField } from './field-finding.ts';
import {
  finding,
  inEntity,
  keyAt,
  repeatedNameFindings,
  unknownName,
  type At,
  type Check,
  type CheckInput,
  type FindingLocation,
  type Findings,
  type JsonPath,
} from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

/**
 * Checks that prints show existing fields, do not depend on the viewer and disclose restricted fields explicitly, and
 * that print actions have a print.
 */
export const checkPrints: Check = function* ({ catalogue, documents }) {
  for (const print of Object.values(catalogue.prints))
    if (hasKnownTypes(print.entity, catalogue)) yield* printFindings(print, catalogue, documents);
  for (const { name: entity, actions } of Object.values(catalogue.entities))
    for (const action of Object.values(actions)) {
      const message = `"${action.name}" prints something, but "print" is missing`;
      if (action.kind === 'print' && action.print === undefined)
        yield finding('missing-property', inEntity(entity, 'actions', action.name), message);
    }
};

/** False when the entity or one of its targets is unknown: further findings would only follow from that. */
export function hasKnownTypes(name: string, { entities }: Catalogue): boolean {
  const entity = entities[name];
  return entity !== undefined && Object.values(entity.fields).every((field) => !('to' in field) || entities[field.to]);
}

function* printFindings(print: Print, catalogue: Catalogue, documents: CheckInput['documents']): Findings {
  const at: At = (...path) => ({ document: `prints/${print.name}`, path });
  const types = pathTypesOf(catalogue, print.entity);
  const expects = { kind: 'boolean' } as const;
  const shown = print.blocks
    .flatMap((block, index) => shownIn(block, ['blocks', index]))
    .map((each) => ({ ...each, location: pathOfField(documents, at(...each.at)) }));
  yield* repeatedNameFindings('block', print.blocks, (index) => at('blocks', index, 'name'));
  for (const each of shown) yield* shownFindings(print, each, each.location, catalogue);
  const aboutViewer = 'a print says the same to everybody: its rules may not look at the viewer';
  for (const { rule, path } of rulesOf(print)) yield* ruleFindings(rule, at(...path), { types, expects, aboutViewer });
  // The rule that withholds a party may read the viewer.
  const parties = print.blocks.flatMap((block) => (block.kind === 'party' ? [block.of] : []));
  for (const [path, { read }] of Object.entries(print.withholds)) {
    yield* unknownName('party', path, parties, keyAt(at('withholds', path)));
    yield* ruleFindings(read, at('withholds', path, 'read'), { types, expects });
  }
  yield* disclosures(catalogue, {
    entity: print.entity,
    shown,
    discloses: print.discloses,
    at: (index) => at('discloses', index),
    deed: 'print',
  });
}

interface Shown {
  /** Path from the record. */
  readonly path: string;
  readonly at: JsonPath;
  readonly wants: 'value' | 'boolean' | 'reference' | 'rows';
}

function shownIn(block: PrintBlock, at: JsonPath): readonly Shown[] {
  const values = ({ values: written }: PrintText, from: string, ...more: JsonPath) =>
    Object.keys(written)
      .filter((path) => path !== printedAt)
      .map((path): Shown => ({ path: from + path, at: [...at, ...more], wants: 'value' }));
  switch (block.kind) {
    case 'values':
      return block.items.flatMap((item, index) => values(item, '', 'items', index));
    case 'party':
      return [
        { path: block.of, at: [...at, 'of'], wants: 'reference' },
        ...block.items.flatMap((item, index) => values(item, '', 'items', index)),
      ];
    case 'table':
      return [
        { path: block.of, at: [...at, 'of'], wants: 'rows' },
        ...block.columns.flatMap((column, index) => values(column, `${block.of}.`, 'columns', index)),
      ];
    case 'choices':
      return block.items.map(({ path }, index): Shown => ({ path, at: [...at, 'items', index], wants: 'boolean' }));
    case 'note':
    case 'footer':
      return values(block.text, '', 'text');
  }
}

function* shownFindings(
  print: Print,
  { path, wants }: Shown,
  location: FindingLocation,
  catalogue: Catalogue,
): Findings {
  const { field, findings } = findField(catalogue, print.entity, path, location);
  if (!field) return yield* findings;
  if (!fits(field, wants))
    yield finding('wrong-field', location, `"${path}" is of the type ${field.type}; ${needed[wants]}`);
  const isViewers = field.formula !== undefined && pathsOf(field.formula).some((read) => read.startsWith('$viewer.'));
  const message = `"${path}" depends on who is looking; a print says the same to everybody`;
  if (isViewers) yield finding('about-viewer', location, message);
}

const needed: Readonly<Record<Shown['wants'], string>> = {
  value: 'only single values are printed here',
  boolean: 'only a boolean has two answers',
  reference: 'a party is named by a reference',
  rows: 'a table shows rows or a relation',
};

function fits({ type }: Field, wants: Shown['wants']): boolean {
  const isMany = type === 'rows' || type === 'relation' || type === 'references';
  switch (wants) {
    case 'value':
      return !isMany && type !== 'group' && type !== 'files' && type !== 'json' && type !== 'reference';
    case 'rows':
      return isMany;
    case 'boolean':
    case 'reference':
      return type === wants;
  }
}

interface PlacedRule {
  readonly rule: Rule;
  readonly path: JsonPath;
}

function rulesOf({ invalid, blocks }: Print): readonly PlacedRule[] {
  const given = (rule: Rule | undefined, ...path: JsonPath): readonly PlacedRule[] =>
    rule === undefined ? [] : [{ rule, path }];
  return [
    ...invalid.flatMap(({ when }, index) => given(when, 'invalid', index, 'when')),
    ...blocks.flatMap((block, index) => [
      ...given(block.visible, 'blocks', index, 'visible'),
      ...('items' in block && block.kind !== 'choices'
        ? block.items.flatMap(({ visible }, position) => given(visible, 'blocks', index, 'items', position, 'visible'))
        : []),
    ]),
  ];
}
