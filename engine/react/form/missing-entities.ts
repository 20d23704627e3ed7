import { filterRules, formulasOf } from '../../metadata/index.ts';
import { pathsOf, type Rule } from '../../rules/index.ts';
import type { Field, Fields } from '../../metadata/types/index.ts';
import type { EntityPiece, PortalEntity } from '../state/index.ts';

type Pieces = Readonly<Record<string, EntityPiece>>;

/** Entities that the form's rules reach through references and that `known` lacks. Each loaded one can reveal more. */
export function missingEntities(entity: PortalEntity, known: Pieces): readonly string[] {
  const ofPaths = rulePathsOf(entity).flatMap((path) => missingOn(entity.fields, path.split('.'), known));
  const ofPickers = allFields(entity.fields).flatMap((field) =>
    'picker' in field && filterRules(field.picker).length > 0 ? [field.to] : [],
  );
  return [...new Set([...ofPaths, ...ofPickers])].filter((name) => known[name] === undefined).sort();
}

function missingOn(fields: Fields, [first, ...rest]: readonly string[], known: Pieces): readonly string[] {
  const field = first === undefined ? undefined : fields[first.replace('[]', '')];
  if (field === undefined || rest.length === 0) return [];
  if ('fields' in field) return missingOn(field.fields, rest, known);
  if (!('to' in field)) return [];
  const piece = known[field.to];
  return piece === undefined ? [field.to] : missingOn(piece.entity.fields, rest, known);
}

/** Every path read by the form's rules; `$row.x` is resolved to the row's field. */
function rulePathsOf({ rules, constraints, form, fields }: PortalEntity): readonly string[] {
  const ofFields = Object.entries(rules).flatMap(([path, one]) => pathsRead(formulasOf(one), path));
  const ofPickers = Object.entries(flatFields(fields)).flatMap(([path, field]) =>
    'picker' in field ? pathsRead(filterRules(field.picker), path) : [],
  );
  const ofSections = form?.sections.flatMap(({ visible, overlay }) => [visible, overlay?.when]) ?? [];
  const ofConstraints = constraints.flatMap(({ when, valid }) => [when, valid]);
  return [
    ...ofFields,
    ...ofPickers,
    ...unitPathsOf(fields),
    ...pathsRead([...ofSections, ...ofConstraints, form?.readOnly], ''),
  ];
}

/** Paths read by the formulas of unit fields, since each number shows its unit. */
function unitPathsOf(fields: Fields): readonly string[] {
  const flat = flatFields(fields);
  return Object.entries(flat).flatMap(([path, field]) => {
    const unit = 'unit' in field && typeof field.unit === 'object' ? field.unit.field : undefined;
    if (unit === undefined) return [];
    const beside = `${path.slice(0, -field.name.length)}${unit}`;
    return pathsRead([(flat[beside] ?? flat[unit])?.formula], path);
  });
}

function pathsRead(rules: readonly (Rule | undefined)[], at: string): readonly string[] {
  const rows = /^.*\[\]\./.exec(at)?.[0] ?? '';
  return rules
    .flatMap((rule) => (rule === undefined ? [] : pathsOf(rule)))
    .map((path) => (path.startsWith('$row.') ? rows + path.slice('$row.'.length) : path))
    .filter((path) => !path.startsWith('$'));
}

function flatFields(fields: Fields, prefix = ''): Readonly<Record<string, Field>> {
  const entries = Object.values(fields).flatMap((field): readonly (readonly [string, Field])[] => {
    const path = prefix + field.name;
    if (!('fields' in field)) return [[path, field]];
    return [[path, field], ...Object.entries(flatFields(field.fields, `${path}${field.type === 'rows' ? '[]' : ''}.`))];
  });
  return Object.fromEntries(entries);
}

function allFields(fields: Fields): readonly Field[] {
  return Object.values(flatFields(fields));
}
