import { serialize } from 'node:v8';
import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import type { Catalogue, Json } from '../../engine/metadata/types/index.ts';
import { argumentTypesText } from './argument-types.ts';
import { writeFiles, type FileTexts } from './files.ts';
import { recordTypesText } from './record-types.ts';
import { tableNamesText } from './table-names.ts';
import { isDatedConstant } from '../../engine/metadata/index.ts';

/** Generated files of server code, by path under `generated/server`. */
export function serverFiles(catalogue: Catalogue): FileTexts {
  return {
    'records.ts': recordTypesText(catalogue),
    'arguments.ts': argumentTypesText(catalogue),
    'tables.ts': tableNamesText(catalogue),
    'constants.ts': constantsTypeText(catalogue),
  };
}

/** Writes changed files into `generated/server`. @returns their number */
export async function generateServer(catalogue: Catalogue): Promise<number> {
  return (await writeFiles('generated/server', serverFiles(catalogue))).length;
}

/** Writes also the loaded metadata, for a start. @returns number of changed files */
export async function generateServerStart(metadata: LoadedCatalogue): Promise<number> {
  const read = await writeFiles('generated/server', { 'metadata.v8': serialize(metadata) });
  return (await generateServer(metadata.catalogue)) + read.length;
}

/** Module text with the type of the constants: names and kinds, not values. */
function constantsTypeText({ constants }: Catalogue): string {
  return `import type { DatedConstant } from '../../engine/metadata/index.ts';\n\n/** What \`metadata/app/constants.json\` says. */\nexport interface Constants ${objectType(constants, '')}\n`;
}

function typeOf(value: Json, indent: string): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (isList(value)) return `readonly ${value[0] === undefined ? 'unknown' : typeOf(value[0], indent)}[]`;
  if (isDatedConstant(value)) return `DatedConstant<${typeOf(value.dated[0]?.value ?? null, indent)}>`;
  return objectType(value, indent);
}

function objectType(value: { readonly [name: string]: Json }, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(value).map(([name, part]) => `${inner}readonly ${name}: ${typeOf(part, inner)};`);
  return `{\n${members.join('\n')}\n${indent}}`;
}

/** `Array.isArray` loses readonly item types. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
