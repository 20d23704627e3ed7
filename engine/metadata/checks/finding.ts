import { suggestion } from '../../rules/index.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import type { Documents, ParsedFile } from '../load/documents.ts';
import type { Finding, JsonPath, FindingLocation } from '../load/finding.ts';

export type { Finding, JsonPath, FindingLocation };

/** Names that code implements; an absent list is not checked. */
export interface KnownNames {
  /** Of @blueprintjs/icons. */
  readonly icons?: readonly string[];
  readonly cells?: readonly string[];
  readonly widgets?: readonly string[];
  readonly panels?: readonly string[];
  readonly listPanels?: readonly string[];
  readonly screens?: readonly string[];
  /** Operations implemented in server code. */
  readonly operations?: readonly string[];
  /** Every word in server code, which sets statuses and returns rows of exports. */
  readonly serverWords?: ReadonlySet<string>;
}

/** Input of every check. */
export interface CheckInput {
  readonly files: readonly ParsedFile[];
  /** As written, with presets and pieces merged. */
  readonly documents: Documents;
  /** The same with every default filled in. */
  readonly catalogue: Catalogue;
  readonly names: KnownNames;
}

export type Findings = Iterable<Finding, void, undefined>;

/** A pure function from the whole metadata to its findings; throws nothing, prints nothing. */
export type Check = (input: CheckInput) => Findings;

/** Creates a location below a fixed path: `at('columns', 2)`. */
export type At = (...path: JsonPath) => FindingLocation;

/** A check that runs for each entity; `at` creates locations in its files. */
export function entityCheck(look: (entity: Entity, at: At, input: CheckInput) => Findings): Check {
  return function* (input) {
    for (const entity of Object.values(input.catalogue.entities))
      yield* look(entity, (...path) => inEntity(entity.name, ...path), input);
  };
}

export function finding(code: string, location: FindingLocation, message: string): Finding {
  return { code, location, message };
}

/** Locations below a further path. */
export function atBelow(at: At, ...start: JsonPath): At {
  return (...path) => at(...start, ...path);
}

/** The key at a location instead of its value. */
export function keyAt(location: FindingLocation): FindingLocation {
  return { ...location, of: 'name' };
}

/** The value names of an enumeration; empty for an unknown one. */
export function choicesIn({ enumerations }: Catalogue, enumeration: string): readonly string[] {
  return (enumerations[enumeration]?.values ?? []).map(({ name }) => name);
}

/** `unknown field "titel"; did you mean "title"?` when `name` is not among `known`; nothing when it is. */
export function unknownName(
  kind: string,
  name: string,
  known: Iterable<string>,
  location: FindingLocation,
): readonly Finding[] {
  const names = [...known];
  if (names.includes(name)) return [];
  const otherwise = kind === 'enumeration' ? '; enumerations stand in app/enumerations.json' : '';
  const message = `unknown ${kind} "${name}"${suggestion(name, names, otherwise)}`;
  return [finding(`unknown-${kind.replaceAll(' ', '-')}`, location, message)];
}

/** `a second column is named "title"` for each name that stands in a list again. */
export function* repeatedNameFindings(
  kind: string,
  named: readonly { readonly name: string }[],
  at: (index: number) => FindingLocation,
): Findings {
  const names = named.map(({ name }) => name);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      yield finding(`repeated-${kind}`, at(index), `a second ${kind} is named "${name}"`);
}

/** A location in an entity's files. */
export function inEntity(entity: string, ...path: JsonPath): FindingLocation {
  return { document: `entities/${entity}`, path };
}

/** A location in a file under `app/`. */
export function inApp(file: string, ...path: JsonPath): FindingLocation {
  return { document: `app/${file}`, path };
}
