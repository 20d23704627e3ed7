import { isSame } from '../../language/index.ts';
import { aggregateOf } from '../record/computed.ts';
import { everyColumn, everyFilter, everyList, type PlacedList } from '../record/every-list.ts';
import { valueTypeOf, itemPathTypesOf, pathTypesOf } from '../record/path-types.ts';
import type { PathTypes, Rule, ValueType } from '../../rules/index.ts';
import type {
  Action,
  ActionCondition,
  AffectedRecords,
  Catalogue,
  Dated,
  Entity,
  Field,
  FieldRules,
} from '../types/index.ts';
import { locatedFields, type EveryField } from './located-fields.ts';
import type { JsonPath } from './finding.ts';

/** A rule with the context needed to check it. */
export interface EveryRule {
  readonly rule: Rule;
  readonly path: JsonPath;
  readonly types: PathTypes;
  /** Absent: any type. */
  readonly expects?: ValueType;
  /** The rule may read only the viewer, constants and the day. */
  readonly isForViewer?: boolean;
  /** The rule becomes a row scope. */
  readonly isScope?: boolean;
}

const condition: ValueType = { kind: 'boolean' };

type EveryRules = Iterable<EveryRule>;

/** Every rule of an entity. */
export function everyRule(catalogue: Catalogue, entity: Entity): readonly EveryRule[] {
  return [...rulesOf(catalogue, entity)];
}

function* rulesOf(catalogue: Catalogue, entity: Entity): EveryRules {
  const { constraints, views, actions, locks = [], findings, history, sharedLimit } = entity;
  const types = pathTypesOf(catalogue, entity.name);
  const conditions = { types, expects: condition };
  for (const field of locatedFields(entity.fields)) {
    yield* ruleOfField(field, catalogue, entity);
    yield* derivedRules(field, catalogue, entity);
  }
  for (const [index, { when, valid }] of constraints.entries())
    yield* given({ when, valid }, ['constraints', index], conditions);
  yield* accessRules(entity, types);
  yield* baseRules(catalogue, entity);
  for (const { name, scope } of Object.values(views))
    yield* given({ scope }, ['views', name], { types, isScope: true });
  for (const action of Object.values(actions)) yield* insteadRules(catalogue, entity, action);
  for (const { name, visible, allowed } of Object.values(actions)) {
    yield* given({ visible }, ['actions', name], conditions);
    for (const [index, { rule }] of allowed.filter((one) => !isLockCondition(entity, one)).entries())
      yield* given({ rule }, ['actions', name, 'allowed', index], conditions);
  }
  for (const [index, { when }] of locks.entries()) yield* given({ when }, ['locks', index], conditions);
  for (const [index, { when }] of (findings?.list ?? []).entries())
    yield* given({ when }, ['findings', 'list', index], conditions);
  yield* changeRules(catalogue, entity.dated, ['dated']);
  yield* given({ where: history?.where }, ['history'], conditions);
  yield* given({ where: sharedLimit?.where }, ['sharedLimit'], conditions);
  yield* given({ amount: sharedLimit?.amount }, ['sharedLimit'], { types, expects: { kind: 'decimal' } });
  yield* consequenceRules(catalogue, entity);
  yield* screenRules(entity, types);
}

/** True for a lock condition that the loader added to an action: it is checked at the lock. */
function isLockCondition({ locks = [] }: Entity, { rule, else: elsewhere }: ActionCondition): boolean {
  return locks.some((lock) => lock.else === elsewhere && isSame(rule, { '!': [lock.when] }));
}

/** Rules in `constantChanges`, with their path in that file. */
export function constantChangeRules(catalogue: Catalogue): Iterable<EveryRule> {
  return changeRules(catalogue, catalogue.constantChanges, ['constantChanges']);
}

/** `closed` and `affects` are evaluated over the fields of their own entities. */
function* changeRules(
  catalogue: Catalogue,
  changes: Pick<Dated, 'closed'> & {
    readonly affects?: readonly Pick<AffectedRecords, 'entity' | 'where'>[] | undefined;
  } = {},
  path: JsonPath,
): EveryRules {
  const { closed, affects = [] } = changes;
  const over = (entity: string) => ({ types: pathTypesOf(catalogue, entity), expects: condition });
  if (closed !== undefined) yield* given({ where: closed.where }, [...path, 'closed'], over(closed.entity));
  for (const [index, { entity, where }] of affects.entries())
    yield* given({ where }, [...path, 'affects', index], over(entity));
}

type CheckedRuleContext = Omit<EveryRule, 'rule' | 'path'>;

function* given(
  rules: Readonly<Record<string, Rule | undefined>>,
  path: JsonPath,
  surroundings: CheckedRuleContext,
): EveryRules {
  for (const [name, rule] of Object.entries(rules))
    if (rule !== undefined) yield { rule, path: [...path, name], ...surroundings };
}

function* ruleOfField({ field, name, rowsPath }: EveryField, catalogue: Catalogue, entity: Entity): EveryRules {
  const rules: FieldRules | undefined = entity.rules[name];
  if (!rules) return;
  const types = pathTypesOf(catalogue, entity.name, rowsPath);
  const { visible, enabled, required, options, country, value, suggested } = rules;
  const own = valueTypeOf(field, catalogue.enumerations);
  // The value of a reference may be a record or its id.
  const ofField = { types, ...(field.type !== 'reference' && { expects: own }) };
  yield* given({ visible, enabled, required }, ['rules', name], { types, expects: condition });
  yield* given({ country }, ['rules', name], { types, expects: { kind: 'text' } });
  yield* given({ options }, ['rules', name], { types, expects: { kind: 'list', of: own } });
  yield* given({ when: value?.when }, ['rules', name, 'value'], { types, expects: condition });
  yield* given({ rule: value?.rule }, ['rules', name, 'value'], ofField);
  yield* given({ rule: suggested?.rule }, ['rules', name, 'suggested'], ofField);
}

function* derivedRules({ field, path, rowsPath }: EveryField, catalogue: Catalogue, entity: Entity): EveryRules {
  const types = pathTypesOf(catalogue, entity.name, rowsPath);
  const { formula } = field;
  const aggregate = aggregateOf(field);
  const expects = valueTypeOf(field, catalogue.enumerations);
  yield* given({ formula }, path, { types, ...(field.type !== 'reference' && { expects }) });
  const items = aggregate?.where === undefined ? undefined : itemPathTypesOf(catalogue, entity.name, aggregate.over);
  if (items) yield* given({ where: aggregate?.where }, [...path, 'aggregate'], { types: items, expects: condition });
  if ('picker' in field)
    for (const part of ['filter', 'offers', 'preselect'] as const)
      for (const [name, rule] of Object.entries(field.picker[part])) {
        const asked = filterType(field, name, catalogue);
        yield* given({ [name]: rule }, [...path, 'picker', part], { types, ...(asked && { expects: asked }) });
      }
  if ('sequence' in field)
    yield* given({ when: field.sequence?.when }, [...path, 'sequence'], { types, expects: condition });
}

/** Type of a picker filter's value; undefined where several types are allowed. */
function filterType(
  { to, picker }: Extract<Field, { readonly picker: unknown }>,
  name: string,
  catalogue: Catalogue,
): ValueType | undefined {
  const target = catalogue.entities[to];
  if (target === undefined) return undefined;
  const ofView = picker.view === undefined ? [] : (target.views[picker.view]?.filters ?? []);
  const filters = [...ofView, ...everyFilter(target)];
  const kind =
    filters.find((filter) => filter.name === name)?.kind ??
    everyColumn(target).find((column) => column.name === name && column.filter)?.filter;
  if (kind === 'boolean' || kind === 'flag') return condition;
  return kind === 'text' ? { kind: 'text' } : undefined;
}

/** The condition of a consequence is evaluated over the fields of the referenced entity. */
function* consequenceRules(catalogue: Catalogue, { fields, actions }: Entity): EveryRules {
  for (const action of Object.values(actions))
    for (const [index, { record, where }] of action.kind === 'mutation' ? action.also.entries() : []) {
      const field = fields[record];
      if (field === undefined || !('to' in field) || catalogue.entities[field.to] === undefined) continue;
      const types = pathTypesOf(catalogue, field.to);
      yield* given({ where }, ['actions', action.name, 'also', index], { types, expects: condition });
    }
}

/** The condition for a substitute operation is evaluated over the input form of the action's own operation. */
function* insteadRules(catalogue: Catalogue, { operations }: Entity, action: Action): EveryRules {
  if (!('instead' in action)) return;
  const { form } = operations[action.operation ?? ''] ?? {};
  if (form === undefined) return;
  const types = pathTypesOf(catalogue, form);
  for (const [index, { when }] of (action.instead ?? []).entries())
    yield* given({ when }, ['actions', action.name, 'instead', index], { types, expects: condition });
}

function* accessRules({ access }: Entity, types: PathTypes): EveryRules {
  yield* given(access.scope, ['access', 'scope'], { types, isScope: true });
  yield* given(access.check, ['access', 'check'], { types, expects: condition });
  for (const [path, { read }] of Object.entries(access.fields))
    yield* given({ read }, ['access', 'fields', path], { types, expects: condition });
}

/** The condition of a view is evaluated over the fields of its base entity. */
function* baseRules(catalogue: Catalogue, { storage: { over } }: Entity): EveryRules {
  if (over === undefined) return;
  const types = pathTypesOf(catalogue, over.entity);
  yield* given({ where: over.where }, ['storage', 'over'], { types, isScope: true });
}

function* listRules({ list, path }: PlacedList, types: PathTypes): EveryRules {
  const { columns, filters, bulk } = list;
  const ofViewer = { types, expects: condition, isForViewer: true };
  for (const [index, { visible }] of columns.entries())
    yield* given({ visible }, [...path, 'columns', index], ofViewer);
  for (const [index, { rule }] of filters.entries())
    yield* given({ rule }, [...path, 'filters', index], { types, expects: condition });
  yield* given({ offered: bulk?.offered }, [...path, 'bulk'], ofViewer);
  yield* given({ selectable: bulk?.selectable }, [...path, 'bulk'], { types, expects: condition });
}

function* screenRules(entity: Entity, types: PathTypes): EveryRules {
  const { form, views, routes } = entity;
  const conditions = { types, expects: condition };
  for (const [index, { instead }] of routes.entries())
    for (const [position, { when }] of instead.entries())
      yield* given({ when }, ['routes', index, 'instead', position], conditions);
  for (const placed of everyList(entity)) yield* listRules(placed, types);
  for (const { name, filters } of Object.values(views))
    for (const [index, { rule }] of filters.entries())
      yield* given({ rule }, ['views', name, 'filters', index], conditions);
  yield* given({ readOnly: form?.readOnly, enabled: form?.enabled }, ['form'], conditions);
  for (const [index, { when }] of (form?.confirms ?? []).entries())
    yield* given({ when }, ['form', 'confirms', index], conditions);
  for (const [index, { visible, enabled, overlay, list }] of (form?.sections ?? []).entries()) {
    yield* given(list?.filter ?? {}, ['form', 'sections', index, 'list', 'filter'], { types });
    yield* given({ visible, enabled }, ['form', 'sections', index], conditions);
    yield* given({ when: overlay?.when }, ['form', 'sections', index, 'overlay'], conditions);
  }
}
