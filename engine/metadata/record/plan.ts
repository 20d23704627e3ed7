import { memoizeByPair, type Values } from '../../record/index.ts';
import type { PathTypes, Rule } from '../../rules/index.ts';
import type { Entity, Enumeration, Field, FieldRules, Fields } from '../types/index.ts';
import { ownEntry, type CatalogueView } from './field-at.ts';
import { pathTypesOf } from './path-types.ts';
import { pathsFromRecord } from './read-paths.ts';

/** The part of an entity that validation needs. */
export type RecordEntity = Pick<Entity, 'name' | 'fields' | 'rules' | 'constraints' | 'workflow' | 'form'>;

/** A location of a field in a record: `authors[].name` has one per author. */
export interface FieldLocation {
  /** `authors.0.name` */
  readonly path: string;
  readonly steps: readonly (string | number)[];
  readonly row: Values | undefined;
}

/** A field of a record, also inside groups and rows, prepared for validation. */
export interface PlannedField {
  /** `emission.total`, `authors[].name`. */
  readonly path: string;
  readonly field: Field;
  readonly rules: FieldRules | undefined;
  /** Rules for editing it: of the form, its section and its own. */
  readonly enabled: readonly Rule[];
  /** Its group or rows. */
  readonly parent: PlannedField | undefined;
  /** Path of the rows that contain it; its own path continues from the row. */
  readonly rowsPath: string | undefined;
  /** Steps to those rows, and from a row to the field. */
  readonly steps: { readonly toRows: readonly string[]; readonly inRow: readonly string[] };
  /** Its one location; undefined inside rows, where the number varies. */
  readonly locations: readonly FieldLocation[] | undefined;
  /** The choices of an enumeration field. */
  readonly enumeration: Enumeration | undefined;
  readonly types: PathTypes;
}

/** The flat fields of an entity, and those affected by rules in dependency order. */
export interface RecordPlan {
  readonly fields: readonly PlannedField[];
  readonly effects: readonly PlannedField[];
  /** For paths of the record itself. */
  readonly types: PathTypes;
}

/** The plan of an entity; memoized. */
export const planOf = memoizeByPair(makePlan);

function makePlan(view: CatalogueView, entity: RecordEntity): RecordPlan {
  const fields: PlannedField[] = [];
  const share = sharing();
  const add = (of: Fields, prefix: string, parent: PlannedField | undefined, rowsPath: string | undefined): void => {
    for (const field of Object.values(of)) {
      const path = prefix + field.name;
      const types = pathTypesOf(view, entity.name, rowsPath);
      const planned = {
        path,
        field,
        rules: sharedRules(entity.rules[path], share),
        enabled: enabledRules(entity, path).map(share),
        parent,
        rowsPath,
        steps: stepsOf(path, rowsPath),
        locations: rowsPath === undefined ? [{ path, steps: path.split('.'), row: undefined }] : undefined,
        enumeration: field.type === 'enumeration' ? ownEntry(view.enumerations, field.enumeration) : undefined,
        types,
      };
      fields.push(planned);
      if (field.type === 'group') add(field.fields, `${path}.`, planned, rowsPath);
      if (field.type === 'rows') add(field.fields, `${path}[].`, planned, path);
    }
  };
  add(entity.fields, '', undefined, undefined);
  return {
    fields,
    effects: inDependencyOrder(fields.filter(hasRulesAround)),
    types: pathTypesOf(view, entity.name),
  };
}

function stepsOf(path: string, rowsPath: string | undefined): PlannedField['steps'] {
  if (rowsPath === undefined) return { toRows: [], inRow: path.split('.') };
  return { toRows: rowsPath.split('.'), inRow: path.slice(rowsPath.length + '[].'.length).split('.') };
}

/** Interns equal rules, so that one answer serves all fields that share a rule. */
function sharing(): (rule: Rule) => Rule {
  const known = new Map<string, Rule>();
  return (rule) => {
    const text = JSON.stringify(rule);
    const first = known.get(text) ?? rule;
    known.set(text, first);
    return first;
  };
}

function sharedRules(rules: FieldRules | undefined, share: (rule: Rule) => Rule): FieldRules | undefined {
  if (rules === undefined) return undefined;
  const { visible, required, value } = rules;
  return {
    ...rules,
    ...(visible !== undefined && { visible: share(visible) }),
    ...(required !== undefined && { required: share(required) }),
    ...(value?.when !== undefined && { value: { ...value, when: share(value.when) } }),
  };
}

/** The editing rules of a field: of its form, of its section and its own. */
export function enabledRules({ form, rules }: Pick<RecordEntity, 'form' | 'rules'>, path: string): readonly Rule[] {
  const section = form?.sections.find(({ fields }) => fields.some(({ field }) => field === path));
  const around = section === undefined ? [] : [form?.enabled, section.enabled];
  return [...around, rules[path]?.enabled].filter((rule) => rule !== undefined);
}

/** True when the field or one of its containers has rules. */
function hasRulesAround({ rules, enabled, parent }: PlannedField): boolean {
  return rules !== undefined || enabled.length > 0 || (parent !== undefined && hasRulesAround(parent));
}

/** The record paths a field's value depends on; `on` counts because these fields must settle first. */
export function readsOf({ path, rules, enabled }: PlannedField): readonly string[] {
  const formulas = [rules?.visible, ...enabled, rules?.value?.when, rules?.value?.rule, rules?.suggested?.rule];
  return [...pathsFromRecord(formulas, path), ...(rules?.value?.on ?? []), ...(rules?.suggested?.on ?? [])];
}

/** True when one path equals or contains the other. */
export function overlap(one: string, other: string): boolean {
  return one === other || isInside(one, other) || isInside(other, one);
}

function isInside(path: string, container: string): boolean {
  return path.startsWith(container) && (path[container.length] === '.' || path[container.length] === '[');
}

/** Topological sort by depth-first search; a cycle, which a check reports, is cut. */
function inDependencyOrder(effects: readonly PlannedField[]): readonly PlannedField[] {
  const ordered = new Set<PlannedField>();
  const entered = new Set<PlannedField>();
  const visit = (planned: PlannedField): void => {
    if (entered.has(planned)) return;
    entered.add(planned);
    const reads = readsOf(planned);
    for (const other of effects) {
      const isAncestor = isInside(planned.path, other.path);
      if (other !== planned && (isAncestor || reads.some((path) => overlap(path, other.path)))) visit(other);
    }
    ordered.add(planned);
  };
  for (const planned of effects) visit(planned);
  return [...ordered];
}
