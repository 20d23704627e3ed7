import { pathsOf, type Rule } from '../../rules/index.ts';
import { pathTypesOf } from '../record/path-types.ts';
import { printedAt } from '../record/printed-at.ts';
import type { Catalogue, Field, Print, PrintBlock, PrintText } from '../types/index.ts';
import { disclosures } from './disclosures.ts';
import { findField, pathOfField } from './field-finding.ts';
import {
  type CheckInput,
  inEntity,
  repeatedNameFindings,
  unknownName,
  type Check,
  type Finding,
  type JsonPath,
  type FindingLocation,
} from './finding.ts';
import { ruleFindings } from './rule-findings.ts';

/** Prints show fields that exist, the same ones to everybody, and open closed ones by name only; actions open prints that exist. */
export const checkPrints: Check = ({ catalogue, documents }) => [
  ...Object.values(catalogue.prints).flatMap((print) => [
    ...(hasKnownTypes(print.entity, catalogue) ? printFindings(print, catalogue, documents) : []),
  ]),
  ...printActions(catalogue),
];

/** Where the entity is unknown, or what it refers to, all else would only follow from that. */
export function hasKnownTypes(name: string, { entities }: Catalogue): boolean {
  const entity = entities[name];
  return entity !== undefined && Object.values(entity.fields).every((field) => !('to' in field) || entities[field.to]);
}

function inPrint({ name }: Print, ...path: JsonPath): FindingLocation {
  return { document: `prints/${name}`, path };
}

function printFindings(print: Print, catalogue: Catalogue, documents: CheckInput['documents']): readonly Finding[] {
  const types = pathTypesOf(catalogue, print.entity);
  const shown = print.blocks
    .flatMap((block, index) => shownIn(block, ['blocks', index]))
    .map((each) => ({ ...each, at: pathOfField(documents, inPrint(print, ...each.at)).path }));
  return [
    ...repeatedNameFindings('block', print.blocks, (index) => inPrint(print, 'blocks', index, 'name')),
    ...shown.flatMap((shownPath) => shownFindings(print, shownPath, catalogue)),
    ...rulesOf(print).flatMap(({ rule, path }) =>
      ruleFindings(rule, inPrint(print, ...path), {
        types,
        expects: { kind: 'boolean' },
        aboutViewer: 'a print says the same to everybody: its rules may not look at the viewer',
      }),
    ),
    ...withheldFindings(print, catalogue),
    ...disclosures(catalogue, {
      entity: print.entity,
      shown: shown.map(({ path, at }) => ({ path, location: inPrint(print, ...at) })),
      discloses: print.discloses,
      at: (index) => inPrint(print, 'discloses', index),
      deed: 'print',
    }),
  ];
}

/** A party of the print is withheld by a rule that may ask who is looking. */
function withheldFindings(print: Print, catalogue: Catalogue): readonly Finding[] {
  const parties = print.blocks.flatMap((block) => (block.kind === 'party' ? [block.of] : []));
  return Object.entries(print.withholds).flatMap(([path, { read }]) => [
    ...unknownName('party', path, parties, { ...inPrint(print, 'withholds', path), of: 'name' }),
    ...ruleFindings(read, inPrint(print, 'withholds', path, 'read'), {
      types: pathTypesOf(catalogue, print.entity),
      expects: { kind: 'boolean' },
    }),
  ]);
}

interface Shown {
  /** From the record. */
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

function shownFindings(print: Print, { path, at, wants }: Shown, catalogue: Catalogue): readonly Finding[] {
  const location = inPrint(print, ...at);
  const { field, findings } = findField(catalogue, print.entity, path, location);
  if (!field) return findings;
  const isViewers = field.formula !== undefined && pathsOf(field.formula).some((read) => read.startsWith('$viewer.'));
  return [
    ...(fits(field, wants)
      ? []
      : [{ code: 'wrong-field', location, message: `"${path}" is of the type ${field.type}; ${needed[wants]}` }]),
    ...(isViewers
      ? [
          {
            code: 'about-viewer',
            location,
            message: `"${path}" depends on who is looking; a print says the same to everybody`,
          },
        ]
      : []),
  ];
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

function printActions({ entities }: Catalogue): readonly Finding[] {
  return Object.values(entities).flatMap(({ name: entity, actions }) =>
    Object.values(actions).flatMap((action): readonly Finding[] => {
      if (action.kind !== 'print') return [];
      const { name, print } = action;
      if (print !== undefined) return [];
      const location = inEntity(entity, 'actions', name);
      return [{ code: 'missing-property', location, message: `"${name}" prints something, but "print" is missing` }];
    }),
  );
}
