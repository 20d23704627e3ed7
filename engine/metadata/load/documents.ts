import type { Json } from '../types/index.ts';
import { withBases } from './bases.ts';
import { isObject, merge } from './merge.ts';
import { schemaOfKind } from '../schemas/schema-at.ts';
import { withDatedConstants } from './dated-constants.ts';
import type {
  AppSource,
  EntitySource,
  NoticeSource,
  PrintSource,
  ReferenceData,
  SpreadsheetExportSource,
  TableImportSource,
} from '../../language/types.ts';
import { termsOf, withTerms, type SourceDocument } from './terms.ts';

export interface SourceFile {
  /** Path from the project's root: `metadata/entities/scheme.json`. */
  readonly path: string;
  /** Path below the metadata folder: `entities/scheme.json`, `presets/codebook.json`, `texts/sk/list.json`. */
  readonly relativePath: string;
  readonly text: string;
}

export interface ParsedFile extends SourceFile {
  readonly value: Json;
}

/** All files, merged into documents. */
export interface Documents {
  readonly app: AppSource;
  /** Presets, bases and pieces merged, terms resolved. */
  readonly entities: Readonly<Record<string, EntitySource>>;
  readonly prints: Readonly<Record<string, Partial<PrintSource>>>;
  readonly notices: Readonly<Record<string, Partial<NoticeSource>>>;
  readonly exports: Readonly<Record<string, Partial<SpreadsheetExportSource>>>;
  readonly imports: Readonly<Record<string, Partial<TableImportSource>>>;
  /** Per language, topics of engine and product merged. */
  readonly texts: Readonly<Record<string, Json>>;
  readonly referenceData: Readonly<Record<string, ReferenceData>>;
  /** Documents that may hold rules (`entities/loan`, `prints/loan`, `app/terms`), with terms unresolved. */
  readonly written: Readonly<Record<string, SourceDocument>>;
}

/** Merges files into documents; a later file overrides an earlier one, an entity its preset. */
export function toDocuments(files: readonly ParsedFile[]): Documents {
  const appFiles: Record<string, Json> = {};
  const presets: Record<string, Json> = {};
  const entities: Record<string, Json> = {};
  const prints: Record<string, Json> = {};
  const notices: Record<string, Json> = {};
  const exports: Record<string, Json> = {};
  const imports: Record<string, Json> = {};
  const texts: Record<string, Json> = {};
  const referenceData: Record<string, Json> = {};
  for (const { relativePath, value } of files) {
    const [folder = '', second = ''] = relativePath.split('/');
    const name = second.replace(/\.json$/, '');
    const body = withoutSchema(value);
    if (folder === 'app') appFiles[name] = body;
    if (folder === 'presets') presets[name] = body;
    if (folder === 'entities') entities[name] = merge(entities[name], body) ?? {};
    if (folder === 'prints') prints[name] = body;
    if (folder === 'notices') notices[name] = body;
    if (folder === 'exports') exports[name] = body;
    if (folder === 'imports') imports[name] = body;
    if (folder === 'texts') texts[name] = merge(texts[name], body) ?? {};
    if (folder === 'reference-data') referenceData[name] = body;
  }
  const constants = inFile(appFiles, 'constants') ?? {};
  const ofPresets = withPresets(entities, presets);
  const written = writtenDocuments(ofPresets, { app: appFiles, prints, notices, exports, imports });
  const finished = (kind: string, values: Readonly<Record<string, Json>>): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const document = written[`${kind}/${name}`];
        if (document === undefined) return [name, value];
        return [name, withDatedConstants({ ...document, value: withTerms(document) }, constants)];
      }),
    );
  const documents: Record<keyof Documents, object> = {
    app: toApp({ ...finished('app', appFiles), terms: appFiles['terms'] ?? {} }),
    entities: withBases(finished('entities', ofPresets)),
    prints: finished('prints', prints),
    notices: finished('notices', notices),
    exports: finished('exports', exports),
    imports: finished('imports', imports),
    texts,
    referenceData,
    written,
  };
  return documents as unknown as Documents; // each file has passed the schema of its kind, and the types say what those schemas do
}

type Values = Readonly<Record<string, Json>>;

/** Merges all files of the product. */
function toApp(files: Values): Values {
  return Object.fromEntries(Object.values(files).flatMap((file) => (isObject(file) ? Object.entries(file) : [])));
}

/** The content of a product file, under the key of its kind. */
function inFile(files: Values, kind: string): Json | undefined {
  const file = files[kind];
  return isObject(file) ? file[kind] : undefined;
}

type ProductFolders = Readonly<Record<'app' | 'prints' | 'notices' | 'exports' | 'imports', Values>>;

function writtenDocuments(
  entities: Values,
  { app, prints, notices, exports, imports }: ProductFolders,
): Documents['written'] {
  const kinds = ['entity', 'print', 'notice', 'export', 'import'];
  const [entity, print, notice, exported, imported] = kinds.map(schemaOfKind);
  const appTerms = inFile(app, 'terms');
  const ofEntity = (name: string) => termsOf(appTerms, { name, value: entities[name] });
  const ofProduct = (folder: string, values: Values, schema: SourceDocument['schema']) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`${folder}/${name}`, { value, schema, terms: termsOf(appTerms) }]),
    );
  /** Documents about one entity may use its terms. */
  const overEntity = (folder: string, values: Values, schema: SourceDocument['schema']) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const of = isObject(value) ? value['entity'] : undefined;
        return [`${folder}/${name}`, { value, schema, terms: ofEntity(typeof of === 'string' ? of : '') }];
      }),
    );
  return {
    ...Object.fromEntries(
      Object.entries(app).map(([kind, value]) => [
        `app/${kind}`,
        { value, schema: schemaOfKind(kind), terms: termsOf(appTerms) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(entities).map(([name, value]) => [
        `entities/${name}`,
        { value, schema: entity, terms: ofEntity(name) },
      ]),
    ),
    ...overEntity('prints', prints, print),
    ...overEntity('imports', imports, imported),
    // Rules over several entities may use terms of the product only.
    ...ofProduct('notices', notices, notice),
    ...ofProduct('exports', exports, exported),
  };
}

/** The document a file is a part of: `entities/book/rules.json` → `entities/book`. */
export function documentOf(relativePath: string): string {
  const [folder = '', name = ''] = relativePath.split('/');
  return `${folder}/${name.replace(/\.json$/, '')}`;
}

function withPresets(
  entities: Readonly<Record<string, Json>>,
  presets: Readonly<Record<string, Json>>,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(entities).map(([name, own]) => {
      const preset = isObject(own) && typeof own['extends'] === 'string' ? presets[own['extends']] : undefined;
      return [name, merge(preset, own) ?? {}];
    }),
  );
}

function withoutSchema(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '$schema' && key !== 'preset'));
}
