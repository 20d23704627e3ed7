import { appKinds } from '../schemas/schemas.ts';
import {
  below,
  isRuleLocation,
  resolved,
  schemaOfKind,
  type SchemaPart,
  type SchemaLocation,
} from '../schemas/schema-at.ts';
import type { KeyExamples } from './key-examples.ts';

/** Kinds of files, in reading order. */
const kinds = ['entity', 'preset', ...appKinds, 'print', 'notice', 'export', 'import', 'texts', 'reference-data'];

/** The metadata reference as Markdown: a section per object, a line with an example per key. */
export function metadataReference(examples: KeyExamples): string {
  const seen = new Set<SchemaPart>();
  const described = kinds.flatMap((kind) => {
    const location = schemaOfKind(kind);
    return location ? [{ kind, objects: objectsIn(location, kind, seen) }] : [];
  });
  return [
    '# The metadata language',
    'Printed by `npm run generate` from the description that the loader validates by. Each example stands in a file that loads: in the lending library of `engine/example`, or in the register. A key in _italics_ must be there.',
    contents(described),
    ...described.flatMap(({ objects }) => objects.map((object) => sectionOf(object, examples))),
  ]
    .join('\n\n')
    .concat('\n');
}

interface Described {
  readonly location: SchemaLocation;
  readonly title: string;
}

/** An object and its inner objects, each once. */
function objectsIn(location: SchemaLocation, title: string, seen: Set<SchemaPart>): readonly Described[] {
  if (isRuleLocation(location) || seen.has(location.schema)) return [];
  seen.add(location.schema);
  const { properties, additionalProperties, items } = location.schema;
  const own = properties === undefined ? [] : [{ location, title }];
  const ofKeys = keysOf(location).flatMap((key) => inside(below(location, key), `${title}.${key}`, seen));
  const ofNames = typeof additionalProperties === 'object' ? inside(below(location, '*'), `${title}.*`, seen) : [];
  return [
    ...own,
    ...ofKeys,
    ...ofNames,
    ...(items === undefined ? [] : inside(below(location, 0), `${title}[]`, seen)),
  ];
}

function inside(location: SchemaLocation | undefined, title: string, seen: Set<SchemaPart>): readonly Described[] {
  return location === undefined ? [] : objectsIn(location, title, seen);
}

function keysOf({ schema: { properties = {} } }: SchemaLocation): readonly string[] {
  return Object.entries(properties).flatMap(([key, { not }]) => (key === '$schema' || not !== undefined ? [] : [key]));
}

/** A line per kind of file, with links to its objects. */
function contents(described: readonly { readonly kind: string; readonly objects: readonly Described[] }[]): string {
  const used = new Map<string, number>();
  const link = (title: string, shown: string): string => {
    const anchor = title.toLowerCase().replaceAll(/[^a-z0-9-]/gu, '');
    const earlier = used.get(anchor) ?? 0;
    used.set(anchor, earlier + 1);
    return `[\`${shown}\`](#${anchor}${earlier === 0 ? '' : `-${earlier}`})`;
  };
  return described
    .map(({ kind, objects }) => {
      const links = objects.map(({ title }) => link(title, title === kind ? kind : title.slice(kind.length)));
      return `- ${links.join(' ')}`;
    })
    .join('\n');
}

function sectionOf({ location, title }: Described, examples: KeyExamples): string {
  const lines = keysOf(location).map((key) => lineOf(location, key, examples.get(location.schema)?.get(key)));
  const head = ['| key | what it says | default | example |', '| --- | --- | --- | --- |'];
  return [`## \`${title}\``, ...paragraphs(location.schema.description), [...head, ...lines].join('\n')].join('\n\n');
}

function paragraphs(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

function lineOf(object: SchemaLocation, key: string, example: string | undefined): string {
  const written = object.schema.properties?.[key] ?? {};
  const location = resolved({ schema: written, file: object.file });
  const text = written.description ?? location?.schema.description ?? '';
  const choices = location?.schema.enum?.map(code).join(', ');
  const defaultValue = written.default ?? location?.schema.default;
  const name = object.schema.required?.includes(key) === true ? `_\`${key}\`_` : `\`${key}\``;
  const cells = [
    name,
    [text, ...(choices === undefined ? [] : [`One of ${choices}.`])].join(' '),
    defaultValue === undefined ? '' : code(defaultValue),
    example === undefined ? '' : `\`${shortened(example)}\``,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', '<br>').trim()).join(' | ')} |`;
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

/** Truncates an example; inner objects have sections of their own. */
function shortened(example: string): string {
  return example.length <= 120 ? example : `${example.slice(0, 118)} …`;
}
