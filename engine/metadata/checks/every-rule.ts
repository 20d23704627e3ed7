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

/** A rule with all that checking it needs. */
export interface EveryRule {
  readonly rule: Rule;
  readonly path: JsonPath;
  readonly types: PathTypes;
  /** Absent: anything will do. */
  readonly expects?: ValueType;
  /** Only the viewer, constants and the day may be looked at. */
  readonly isForViewer?: boolean;
  /** Becomes a row scope. */
  readonly isScope?: boolean;
}

const condition: ValueType = { kind: 'boolean' };

/** Every rule of an entity, wherever it stands. */
export function everyRule(catalogue: Catalogue, entity: Entity): readonly EveryRule[] {
  const fields = locatedFields(entity.fields);
  const types = pathTypesOf(catalogue, entity.name);
  return [
    ...fields.flatMap((field) => [...ruleOfField(field, catalogue, entity), ...derivedRules(field, catalogue, entity)]),
    ...entity.constraints.flatMap(({ when, valid }, index) =>
      given({ when, valid }, ['constraints', index], { types, expects: condition }),
    ),
    ...accessRules(entity, types),
    ...baseRules(catalogue, entity),
    ...Object.values(entity.views).flatMap(({ name, scope }) =>
      given({ scope }, ['views', name], { types, isScope: true }),
    ),
    ...Object.values(entity.actions).flatMap((action) => insteadRules(catalogue, entity, action)),
    ...Object.values(entity.actions).flatMap(({ name, visible, allowed }) => [
      ...given({ visible }, ['actions', name], { types, expects: condition }),
      ...allowed
        .filter((one) => !isOfLock(entity, one))
        .flatMap(({ rule }, index) =>
          given({ rule }, ['actions', name, 'allowed', index], { types, expects: condition }),
        ),
    ]),
    ...(entity.locks ?? []).flatMap(({ when }, index) =>
      given({ when }, ['locks', index], { types, expects: condition }),
    ),
    ...(entity.findings?.list ?? []).flatMap(({ when }, index) =>
      given({ when }, ['findings', 'list', index], { types, expects: condition }),
    ),
    ...changeRules(catalogue, entity.dated, ['dated']),
    ...given({ where: entity.history?.where }, ['history'], { types, expects: condition }),
    ...given({ where: entity.sharedLimit?.where }, ['sharedLimit'], { types, expects: condition }),
    ...given({ amount: entity.sharedLimit?.amount }, ['sharedLimit'], { types, expects: { kind: 'decimal' } }),
    ...consequenceRules(catalogue, entity),
    ...screenRules(entity, types),
  ];
}

/** The loader adds the formula of a lock to each action that it closes: it is checked where it is written. */
function isOfLock({ locks = [] }: Entity, { rule, else: elsewhere }: ActionCondition): boolean {
  return locks.some((lock) => lock.else === elsewhere && isSame(rule, { '!': [lock.when] }));
}

/** Rules of what changed constants affect, at their path in that file. */
export function constantChangeRules(catalogue: Catalogue): readonly EveryRule[] {
  return changeRules(catalogue, catalogue.constantChanges, ['constantChanges']);
}

/** Days that records close, and open records that are affected, are evaluated over the fields of those. */
function changeRules(
  catalogue: Catalogue,
  changes: Pick<Dated, 'closed'> & {
    readonly affects?: readonly Pick<AffectedRecords, 'entity' | 'where'>[] | undefined;
  } = {},
  path: JsonPath,
): readonly EveryRule[] {
  const { closed, affects = [] } = changes;
  const over = (entity: string) => ({ types: pathTypesOf(catalogue, entity), expects: condition });
  return [
    ...(closed === undefined ? [] : given({ where: closed.where }, [...path, 'closed'], over(closed.entity))),
    ...affects.flatMap(({ entity, where }, index) => given({ where }, [...path, 'affects', index], over(entity))),
  ];
}

type Surroundings = Omit<EveryRule, 'rule' | 'path'>;

function given(
  rules: Readonly<Record<string, Rule | undefined>>,
  path: JsonPath,
  surroundings: Surroundings,
): readonly EveryRule[] {
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule === undefined ? [] : [{ rule, path: [...path, name], ...surroundings }],
  );
}

function ruleOfField(
  { field, name, rowsPath }: EveryField,
  catalogue: Catalogue,
  entity: Entity,
): readonly EveryRule[] {
  const rules: FieldRules | undefined = entity.rules[name];
  if (!rules) return [];
  const types = pathTypesOf(catalogue, entity.name, rowsPath);
  const { visible, enabled, required, options, country, value, suggested } = rules;
  const own = valueTypeOf(field, catalogue.enumerations);
  // A reference may be given as a record or by its id.
  const expects = field.type === 'reference' ? undefined : own;
  return [
    ...given({ visible, enabled, required }, ['rules', name], { types, expects: condition }),
    ...given({ country }, ['rules', name], { types, expects: { kind: 'text' } }),
    ...given({ options }, ['rules', name], { types, expects: { kind: 'list', of: own } }),
    ...(value ? given({ when: value.when }, ['rules', name, 'value'], { types, expects: condition }) : []),
    ...(value ? given({ rule: value.rule }, ['rules', name, 'value'], { types, ...(expects && { expects }) }) : []),
    ...given({ rule: suggested?.rule }, ['rules', name, 'suggested'], { types, ...(expects && { expects }) }),
  ];
}

function derivedRules(
  { field, path, rowsPath }: EveryField,
  catalogue: Catalogue,
  entity: Entity,
): readonly EveryRule[] {
  const types = pathTypesOf(catalogue, entity.name, rowsPath);
  const { formula } = field;
  const aggregate = aggregateOf(field);
  const expects = valueTypeOf(field, catalogue.enumerations);
  const items = aggregate?.where === undefined ? undefined : itemPathTypesOf(catalogue, entity.name, aggregate.over);
  return [
    ...given({ formula }, path, { types, ...(field.type !== 'reference' && { expects }) }),
    ...(items ? given({ where: aggregate?.where }, [...path, 'aggregate'], { types: items, expects: condition }) : []),
    ...('picker' in field
      ? (['filter', 'preselect'] as const).flatMap((part) =>
          Object.entries(field.picker[part]).flatMap(([name, rule]) => {
            const asked = filterType(field, name, catalogue);
            return given({ [name]: rule }, [...path, 'picker', part], { types, ...(asked && { expects: asked }) });
          }),
        )
      : []),
    ...('sequence' in field
      ? given({ when: field.sequence?.when }, [...path, 'sequence'], { types, expects: condition })
      : []),
  ];
}

/** What a picker's filter is given: yes or no, a text, a choice; undefined where it may be given in several ways. */
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

/** To which records something is done with an action is evaluated over the fields of those. */
function consequenceRules(catalogue: Catalogue, { fields, actions }: Entity): readonly EveryRule[] {
  return Object.values(actions).flatMap((action) =>
    (action.kind === 'mutation' ? action.also : []).flatMap(({ record, where }, index) => {
      const field = fields[record];
      if (field === undefined || !('to' in field) || catalogue.entities[field.to] === undefined) return [];
      const types = pathTypesOf(catalogue, field.to);
      return given({ where }, ['actions', action.name, 'also', index], { types, expects: condition });
    }),
  );
}

/** Which operation is called instead is evaluated over what was entered into the form of the action's own. */
function insteadRules(catalogue: Catalogue, { operations }: Entity, action: Action): readonly EveryRule[] {
  if (!('instead' in action)) return [];
  const { form } = operations[action.operation ?? ''] ?? {};
  if (form === undefined) return [];
  const types = pathTypesOf(catalogue, form);
  return (action.instead ?? []).flatMap(({ when }, index) =>
    given({ when }, ['actions', action.name, 'instead', index], { types, expects: condition }),
  );
}

function accessRules({ access }: Entity, types: PathTypes): readonly EveryRule[] {
  return [
    ...given(access.scope, ['access', 'scope'], { types, isScope: true }),
    ...given(access.check, ['access', 'check'], { types, expects: condition }),
    ...Object.entries(access.fields).flatMap(([path, { read }]) =>
      given({ read }, ['access', 'fields', path], { types, expects: condition }),
    ),
  ];
}

/** Which records of its base an entity shows is evaluated over the fields of that one. */
function baseRules(catalogue: Catalogue, { storage: { over } }: Entity): readonly EveryRule[] {
  if (over === undefined) return [];
  const types = pathTypesOf(catalogue, over.entity);
  return given({ where: over.where }, ['storage', 'over'], { types, isScope: true });
}

function listRules({ list, path }: PlacedList, types: PathTypes): readonly EveryRule[] {
  const { columns, filters, bulk } = list;
  return [
    ...columns.flatMap(({ visible }, index) =>
      given({ visible }, [...path, 'columns', index], { types, expects: condition, isForViewer: true }),
    ),
    ...filters.flatMap(({ rule }, index) =>
      given({ rule }, [...path, 'filters', index], { types, expects: condition }),
    ),
    ...given({ offered: bulk?.offered }, [...path, 'bulk'], { types, expects: condition, isForViewer: true }),
    ...given({ selectable: bulk?.selectable }, [...path, 'bulk'], { types, expects: condition }),
  ];
}

function screenRules(entity: Entity, types: PathTypes): readonly EveryRule[] {
  const { form, views, routes } = entity;
  return [
    ...routes.flatMap(({ instead }, index) =>
      instead.flatMap(({ when }, position) =>
        given({ when }, ['routes', index, 'instead', position], { types, expects: condition }),
      ),
    ),
    ...everyList(entity).flatMap((placed) => listRules(placed, types)),
    ...Object.values(views).flatMap(({ name, filters }) =>
      filters.flatMap(({ rule }, index) =>
        given({ rule }, ['views', name, 'filters', index], { types, expects: condition }),
      ),
    ),
    ...given({ readOnly: form?.readOnly, enabled: form?.enabled }, ['form'], { types, expects: condition }),
    ...(form?.confirms ?? []).flatMap(({ when }, index) =>
      given({ when }, ['form', 'confirms', index], { types, expects: condition }),
    ),
    ...(form?.sections ?? []).flatMap(({ visible, enabled, overlay, list }, index) => [
      ...given(list?.filter ?? {}, ['form', 'sections', index, 'list', 'filter'], { types }),
      ...given({ visible, enabled }, ['form', 'sections', index], { types, expects: condition }),
      ...given({ when: overlay?.when }, ['form', 'sections', index, 'overlay'], { types, expects: condition }),
    ]),
  ];
}
