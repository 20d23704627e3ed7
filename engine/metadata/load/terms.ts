import { below, isRuleLocation, type SchemaLocation } from '../schemas/schema-at.ts';
import type { JsonPath, FindingLocation } from './finding.ts';
import type { Json } from '../types/index.ts';
import { isObject } from './merge.ts';

/** A document with unresolved terms, under the name that findings use. */
export interface SourceDocument {
  readonly value: Json;
  readonly schema: SchemaLocation | undefined;
  /** Terms available in it: those of its entity and of the product. */
  readonly terms: ReadonlyMap<string, NamedRule>;
}

/** A named rule and its document. */
export interface NamedRule {
  readonly rule: Json;
  /** `entities/loan`, or `app/terms`. */
  readonly document: string;
}

/** The terms of an entity and of the product; an entity's term shadows a product's, which a check reports. */
export function termsOf(app: Json | undefined, entity?: { readonly name: string; readonly value: Json | undefined }) {
  const named = new Map<string, NamedRule>();
  const add = (terms: Json | undefined, document: string): void => {
    for (const [name, rule] of Object.entries(isObject(terms) ? terms : {})) named.set(name, { rule, document });
  };
  add(app, 'app/terms');
  if (entity !== undefined && isObject(entity.value)) add(entity.value['terms'], `entities/${entity.name}`);
  return named;
}

/** The name of a term reference; undefined for any other value. */
export function termAt(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const { term, ...others } = value;
  return typeof term === 'string' && Object.keys(others).length === 0 ? term : undefined;
}

/** A document with its term references replaced by their rules. */
export function withTerms({ value, schema, terms }: SourceDocument): Json {
  const known = new Map<string, Json>();
  const ruleOf = (name: string, within: readonly string[]): Json => {
    const rule = known.get(name) ?? putIn(terms.get(name)?.rule ?? unknown, [...within, name]);
    known.set(name, rule);
    return rule;
  };
  const putIn = (rule: Json, within: readonly string[]): Json => {
    const name = termAt(rule);
    if (name !== undefined) return within.includes(name) ? unknown : ruleOf(name, within);
    return mapInner(rule, (inner) => putIn(inner, within));
  };
  return mapRules(value, schema, [], (rule) => putIn(rule, []));
}

/** Placeholder for an unknown or cyclic term, which a check reports. */
const unknown = true;

/** A document with `change` applied to each of its rules. */
export function mapRules(
  value: Json,
  schema: SchemaLocation | undefined,
  path: JsonPath,
  change: (rule: Json, path: JsonPath) => Json,
): Json {
  if (schema === undefined) return value;
  if (isRuleLocation(schema)) return change(value, path);
  return mapInner(value, (inner, step) => mapRules(inner, below(schema, step), [...path, step], change));
}

function mapInner(value: Json, change: (inner: Json, step: string | number) => Json): Json {
  if (isList(value)) return value.map(change);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
}

/** The written location: a path inside a term is located in the term's own document. */
export function sourceLocation(
  location: FindingLocation,
  written: Readonly<Record<string, SourceDocument>>,
): FindingLocation {
  if (location.file !== undefined) return location;
  const document = written[location.document];
  let value = document?.value;
  const steps = [...location.path, ...(location.inner ?? [])];
  for (const [index, step] of steps.entries()) {
    const name = termAt(value);
    const term = name === undefined ? undefined : document?.terms.get(name);
    if (name !== undefined && term !== undefined)
      return sourceLocation({ document: term.document, path: ['terms', name], inner: steps.slice(index) }, written);
    value = stepInto(value, step);
  }
  return location;
}

/** The value at a path before terms are resolved. */
export function sourceAt(document: SourceDocument | undefined, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>(stepInto, document?.value);
}

function stepInto(value: Json | undefined, step: string | number): Json | undefined {
  if (isObject(value)) return Object.hasOwn(value, step) ? value[step] : undefined;
  return typeof step === 'number' && isList(value) ? value[step] : undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
