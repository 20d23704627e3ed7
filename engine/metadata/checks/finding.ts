import { suggestion } from '../../rules/index.ts';
import type { Catalogue } from '../types/index.ts';
import type { Documents, ParsedFile } from '../load/documents.ts';
import type { Finding, JsonPath, FindingLocation } from '../load/finding.ts';

export type { Finding, JsonPath, FindingLocation };

/** Names that code answers for; an absent list is not checked. */
export interface KnownNames {
  /** Of @blueprintjs/icons. */
  readonly icons?: readonly string[];
  readonly cells?: readonly string[];
  readonly widgets?: readonly string[];
  readonly panels?: readonly string[];
  readonly listPanels?: readonly string[];
  readonly screens?: readonly string[];
  /** Operations that the server answers itself. */
  readonly operations?: readonly string[];
  /** Every word in the server's code, which sets statuses and gives the rows of exports. */
  readonly serverWords?: ReadonlySet<string>;
}

/** All that a check looks at. */
export interface CheckInput {
  readonly files: readonly ParsedFile[];
  /** As written, presets and pieces merged. */
  readonly documents: Documents;
  /** The same with every default. */
  readonly catalogue: Catalogue;
  readonly names: KnownNames;
}

/** Looks at one thing in the whole of the metadata and returns what is wrong with it; throws nothing, prints nothing. */
export type Check = (input: CheckInput) => readonly Finding[];

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
  return [
    {
      code: `unknown-${kind.replaceAll(' ', '-')}`,
      location,
      message: `unknown ${kind} "${name}"${suggestion(name, names, otherwise)}`,
    },
  ];
}

/** `a second column is named "title"` for each name that stands in a list again. */
export function repeatedNameFindings(
  kind: string,
  named: readonly { readonly name: string }[],
  at: (index: number) => FindingLocation,
): readonly Finding[] {
  const names = named.map(({ name }) => name);
  return names.flatMap((name, index): readonly Finding[] =>
    names.indexOf(name) < index
      ? [{ code: `repeated-${kind}`, location: at(index), message: `a second ${kind} is named "${name}"` }]
      : [],
  );
}

/** A place in an entity's files. */
export function inEntity(entity: string, ...path: JsonPath): FindingLocation {
  return { document: `entities/${entity}`, path };
}

/** A place in a file under `app/`. */
export function inApp(file: string, ...path: JsonPath): FindingLocation {
  return { document: `app/${file}`, path };
}
