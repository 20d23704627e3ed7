import type { Values } from '../../record/index.ts';
import { pathsOf, type PathTypes, type Rule } from '../../rules/index.ts';
import type { Entity, Enumeration, Field, FieldRules, Fields } from '../types/index.ts';
import { ownEntry, type CatalogueView } from './field-at.ts';
import { pathTypesOf } from './path-types.ts';

/** What of an entity the validation of its records needs. */
export type RecordEntity = Pick<Entity, 'name' | 'fields' | 'rules' | 'constraints' | 'workflow' | 'form'>;

/** Where a field stands in one record: `authors[].name` has a place for each author. */
export interface FieldLocation {
  /** `authors.0.name` */
  readonly path: string;
  readonly steps: readonly (string | number)[];
  readonly row: Values | undefined;
}

/** One field of a record, its groups' and rows' fields among them, with all that its validation needs. */
export interface PlannedField {
  /** `emission.total`, `authors[].name`. */
  readonly path: string;
  readonly field: Field;
  readonly rules: FieldRules | undefined;
  /** What must hold for it to be filled in: rules of the form, of its section, and its own. */
  readonly enabled: readonly Rule[];
  /** The group or rows it lies in. */
  readonly parent: PlannedField | undefined;
  /** The rows it lies in, by path; its own path then goes on from the row. */
  readonly rowsPath: string | undefined;
  /** The steps to those rows, and from one of them on. */
  readonly steps: { readonly toRows: readonly string[]; readonly inRow: readonly string[] };
  /** Its one place; undefined for what lies in rows, which each record has as many of as it likes. */
  readonly locations: readonly FieldLocation[] | undefined;
  /** Where it is a choice: what there is to choose. */
  readonly enumeration: Enumeration | undefined;
  readonly types: PathTypes;
}

/** An entity's fields, flat, and those that rules have an effect on in the order their formulas depend on each other. */
export interface RecordPlan {
  readonly fields: readonly PlannedField[];
  readonly effects: readonly PlannedField[];
  /** Of the record's own paths. */
  readonly types: PathTypes;
}

const plans = new WeakMap<CatalogueView, WeakMap<RecordEntity, RecordPlan>>();

/** The plan of an entity; made once for a pair of catalogue and entity, both being immutable. */
export function planOf(view: CatalogueView, entity: RecordEntity): RecordPlan {
  const ofView = plans.get(view) ?? new WeakMap<RecordEntity, RecordPlan>();
  plans.set(view, ofView);
  const plan = ofView.get(entity) ?? makePlan(view, entity);
  ofView.set(entity, plan);
  return plan;
}

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

/** Makes equal rules one, by which what it answers of a record is known of all fields it stands on. */
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

/** The rules by which a field may be filled in; a form's and a section's hold for the fields that stand in them. */
export function enabledRules({ form, rules }: Pick<RecordEntity, 'form' | 'rules'>, path: string): readonly Rule[] {
  const section = form?.sections.find(({ fields }) => fields.some(({ field }) => field === path));
  const around = section === undefined ? [] : [form?.enabled, section.enabled];
  return [...around, rules[path]?.enabled].filter((rule) => rule !== undefined);
}

/** A field without rules of its own shares the fate of its group or rows. */
function hasRulesAround({ rules, enabled, parent }: PlannedField): boolean {
  return rules !== undefined || enabled.length > 0 || (parent !== undefined && hasRulesAround(parent));
}

/** What the value of a field is computed from, written from the record; `on` counts, as its fields must settle first. */
export function readsOf({ rules, enabled, rowsPath }: PlannedField): readonly string[] {
  const formulas = [rules?.visible, ...enabled, rules?.value?.when, rules?.value?.rule, rules?.suggested?.rule];
  return [
    ...formulas.flatMap((rule) => (rule === undefined ? [] : recordPathsOf(rule, rowsPath))),
    ...(rules?.value?.on ?? []),
    ...(rules?.suggested?.on ?? []),
  ];
}

/** The paths of the record that a rule reads; those of its row start at the rows it lies in. */
export function recordPathsOf(rule: Rule, rowsPath: string | undefined): readonly string[] {
  return pathsOf(rule)
    .map((path) => (path.startsWith('$row.') ? `${rowsPath}[].${path.slice(5)}` : path))
    .filter((path) => !path.startsWith('$'));
}

/** Whether a change at one path is seen at the other: the same place, or one inside the other. */
export function overlap(one: string, other: string): boolean {
  return one === other || isInside(one, other) || isInside(other, one);
}

function isInside(path: string, container: string): boolean {
  return path.startsWith(container) && (path[container.length] === '.' || path[container.length] === '[');
}

/** Sorts by depth-first visits; a ring, which the metadata check refuses, is cut where it is met. */
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
