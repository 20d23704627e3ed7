import type { Catalogue, Json } from '../types/index.ts';
import { consentOf } from '../record/field-states.ts';
import { isObject } from '../load/merge.ts';
import { everyField } from './every-field.ts';
import { inEntity, unknownName, type Check } from './finding.ts';
import { singular } from './text-keys.ts';

const ruleMessages = [
  'requiredMessage',
  'unknownMessage',
  'filteredMessage',
  'disabledMessage',
  'takenMessage',
] as const;

/** Every message that metadata names by its key has its words. */
export const messages: Check = ({ catalogue }) => {
  const known = knownKeys(catalogue);
  const find = (key: string | undefined, entity: string, ...path: readonly (string | number)[]) =>
    key === undefined || known.has(key) ? [] : unknownName('text key', key, known, inEntity(entity, ...path));
  return Object.values(catalogue.entities).flatMap(({ name, fields, constraints, rules, access, actions, form }) => [
    ...find(form?.failure, name, 'form', 'failure'),
    ...constraints.flatMap(({ message }, index) => find(message, name, 'constraints', index, 'message')),
    ...Object.entries(rules).flatMap(([path, rule]) =>
      ruleMessages.flatMap((property) => find(rule[property], name, 'rules', path, property)),
    ),
    ...everyField(fields).flatMap(({ field, path }) =>
      find(consentOf(field)?.message, name, ...path, 'consent', 'message'),
    ),
    ...find(access.checkMessage, name, 'access', 'checkMessage'),
    ...find(access.notFoundMessage, name, 'access', 'notFoundMessage'),
    ...Object.values(actions).flatMap(({ name: action, allowed, ...told }) => [
      ...allowed.flatMap((each, index) => find(each.else, name, 'actions', action, 'allowed', index, 'else')),
      ...find(told.else, name, 'actions', action, 'else'),
      ...find('success' in told ? told.success : undefined, name, 'actions', action, 'success'),
    ]),
  ]);
};

/** The keys of all texts, plural forms under their common one. */
export function knownKeys({ texts, languages }: Catalogue): ReadonlySet<string> {
  return new Set(keysOf(texts[languages[0] ?? ''] ?? {}, '').map(singular));
}

function keysOf(value: Json, prefix: string): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return typeof inner === 'string' ? [key] : keysOf(inner, key);
  });
}
