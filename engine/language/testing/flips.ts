import { operators } from '../../rules/operators.ts';
import type { Catalogue, Json } from '../../metadata/types/index.ts';

/** A catalogue with one changed leaf. */
export interface Flip {
  /** Path of the leaf as changes report it: `loan.actions.lend.from`. */
  readonly path: string;
  /** The same with wildcards: `*.actions.*.from`. */
  readonly kind: string;
  readonly after: Catalogue;
}

interface FlipLocation {
  readonly path: readonly string[];
  readonly kind: readonly string[];
  readonly isRule: boolean;
  readonly put: (value: Json) => Json;
}

/** Every change of a single leaf: negated flag, larger and smaller number, longer text. */
export function flipsOf(catalogue: Catalogue): Iterable<Flip> {
  const whole = catalogue as unknown as Json; // a catalogue is plain JSON
  return flips(whole, { path: [], kind: [], isRule: false, put: (value) => value });
}

function* flips(value: Json, location: FlipLocation): Iterable<Flip> {
  if (isList(value) && value.length > 0) {
    for (const [index, item] of value.entries()) yield* flips(item, inList(value, index, location));
  } else if (isMap(value)) {
    const isRule = location.isRule || isFormula(value);
    for (const [name, item] of Object.entries(value)) yield* flips(item, inMap(value, name, { ...location, isRule }));
  } else {
    for (const other of othersOf(value))
      yield {
        path: location.path.join('.').replace(/^entities\./, ''),
        kind: location.kind.join('.'),
        after: location.put(other) as unknown as Catalogue, // the rebuilt catalogue
      };
  }
}

function inList(list: readonly Json[], index: number, { path, kind, isRule, put }: FlipLocation): FlipLocation {
  return {
    path: [...path, keyOf(list[index] ?? null) ?? String(index)],
    kind: isRule ? kind : [...kind, '*'],
    isRule,
    put: (item) => put(list.with(index, item)),
  };
}

function inMap(map: JsonMap, name: string, { path, kind, isRule, put }: FlipLocation): FlipLocation {
  const shown = namedMaps.has(kind.at(-1) ?? '') || kind[0] === 'texts' || isLanguage(name) ? '*' : name;
  return {
    path: [...path, name],
    kind: isRule ? kind : [...kind, shown],
    isRule,
    put: (item) => put({ ...map, [name]: item }),
  };
}

/** Properties that hold things by name. */
const namedMaps = new Set(
  [
    'entities enumerations constants operations prints notices exports imports params texts types values arguments columns',
    'fields rules views lists actions statuses filter given saves sets',
  ].flatMap((names) => names.split(' ')),
);

function isLanguage(name: string): boolean {
  return ['sk', 'en'].includes(name);
}

function othersOf(value: Json): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'string') return [`${value}x`];
  return value === null ? ['x'] : [];
}

/** The key by which the comparison identifies items of a list. */
function keyOf(item: Json): string | undefined {
  if (!isMap(item)) return undefined;
  const { role, organizationRole: organization } = item;
  if (typeof role === 'string' && typeof organization === 'string') return `${role} in ${organization}`;
  const { name, entity, list } = item;
  if (name === undefined && typeof entity === 'string' && typeof list === 'string') return `${entity}.${list}`;
  const key = item['name'] ?? item['path'] ?? item['entity'] ?? item['field'] ?? item['to'];
  return typeof key === 'string' ? key : undefined;
}

/** All leaves of a rule have the kind of the rule. */
function isFormula(value: JsonMap): boolean {
  const [operator, ...others] = Object.keys(value);
  return others.length === 0 && operators.has(operator ?? '');
}

type JsonMap = { readonly [key: string]: Json };

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
