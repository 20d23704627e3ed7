import { toRoutes, applyDefaults, notice, recordFindings, importColumn, tableImport } from '../../language/index.ts';
import type {
  NoticeSource,
  RecordFindingsSource,
  ImportColumnSource,
  TableImportSource,
} from '../../language/types.ts';
import { type EntityShape, fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity, Json, Notice, ImportColumn, TableImport } from '../types/index.ts';
import { namelessBrand, toEnumerations, toMenu } from './app.ts';
import { toBoards } from './boards.ts';
import type { Documents } from './documents.ts';
import { toEntity, toShape, type EntityContext } from './entity.ts';
import { toExport } from './exports.ts';
import { toOperation } from './operations.ts';
import { toPrint } from './prints.ts';
import { toRecipient } from './recipients.ts';
import { toPrintText, type PrintBase, type PrintContext } from './print-text.ts';
import { translationsAt } from './texts.ts';

/** Builds the whole catalogue, with every default, as plain JSON. */
export function assemble(documents: Documents): Catalogue {
  const { texts, ...described } = assembleWithDefaults(documents);
  return { ...plain(described), texts };
}

/**
 * The whole catalogue, possibly with `undefined` properties: for comparisons. With `others`, a catalogue of the same
 * app and texts, only these documents are built and the rest is reused.
 */
export function assembleWithDefaults(
  { app, entities: sources, prints, notices, exports, imports, texts }: Documents,
  others?: Catalogue,
): Catalogue {
  const languages = app.languages ?? [];
  const shapes: Record<string, EntityShape> = { ...others?.entities };
  const { phoneCountries } = app.brand ?? namelessBrand;
  for (const [name, source] of Object.entries(sources)) shapes[name] = toShape(name, source, { texts, phoneCountries });
  const appOperations =
    others?.operations ??
    mapped(app.operations ?? {}, (name, source) => toOperation(name, source, { languages, shapes }));
  const entities: Record<string, Entity> = { ...others?.entities };
  const contacts = mapped({ ...entities, ...sources }, (_, { contact }) => contact);
  const context: EntityContext = { languages, texts, shapes, appOperations, contacts };
  for (const [name, source] of Object.entries(sources)) entities[name] = toEntity(name, source, context);
  const constants = app.constants ?? {};
  const enumerations = others?.enumerations ?? toEnumerations(app.enumerations, languages);
  const shown = { view: { entities, enumerations, constants }, languages, texts };
  for (const [name, { findings }] of Object.entries(sources))
    if (findings !== undefined) entities[name] = withFindings(entities[name], findings, shown);
  const boards = others?.boards ?? toBoards(app.boards, appOperations, shown);
  return {
    brand: app.brand ?? namelessBrand,
    languages,
    constants,
    constantChanges: app.constantChanges,
    enumerations,
    permissions: app.permissions ?? [],
    roles: app.roles ?? [],
    menu: others?.menu ?? toMenu(app.menu, { entities, boards }),
    routes: others?.routes ?? toRoutes(app.routes),
    calendars: app.calendars ?? {},
    boards,
    operations: appOperations,
    entities,
    prints: { ...others?.prints, ...mapped(prints, (name, source) => toPrint(name, source, shown)) },
    notices: { ...others?.notices, ...mapped(notices, (name, source) => toNotice(name, source, shown)) },
    exports: { ...others?.exports, ...mapped(exports, (name, source) => toExport(name, source, shown)) },
    imports: { ...others?.imports, ...mapped(imports, (name, source) => toImport(name, source, entities)) },
    texts: others?.texts ?? onlyLanguages(texts, languages),
  };
}

/** Texts of findings are templates as in prints, with formats of the fields they quote. */
function withFindings(entity: Entity | undefined, source: RecordFindingsSource, context: PrintContext): Entity {
  if (entity === undefined) throw new Error('findings are of an entity that is there');
  const base: PrintBase = { ...context, entity: entity.name, origin: '', prefix: '' };
  const list = source.list.map((finding) => ({ ...finding, text: toPrintText({ parts: [finding.text] }, base) }));
  return { ...entity, findings: applyDefaults(recordFindings, { ...source, list }) };
}

function mapped<S, T>(sources: Readonly<Record<string, S>>, make: (name: string, source: S) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, make(name, source)]));
}

/** Omits texts in languages that the product lacks. */
function onlyLanguages(texts: Catalogue['texts'], languages: readonly string[]): Record<string, Json> {
  return Object.fromEntries(languages.map((language) => [language, texts[language] ?? {}]));
}

/** Drops absent properties, so that the catalogue in memory equals the one written to a file. */
function plain<T>(described: T): T {
  return JSON.parse(JSON.stringify(described)) as T; // a copy of what came in
}

/** A notice with its defaults; its texts are templates as in prints. */
function toNotice(name: string, source: Partial<NoticeSource>, context: PrintContext): Notice {
  const base: PrintBase = { ...context, entity: source.on?.entity ?? '', origin: '', prefix: '' };
  return applyDefaults(notice, {
    ...source,
    name,
    to: (source.to ?? []).map((recipient) => toRecipient(recipient, base.entity, context.view.entities)),
    subject: toPrintText({ parts: [source.subject ?? {}] }, base),
    text: toPrintText({ parts: source.text ?? [] }, base),
    words: { yes: translationsAt(context.texts, 'values.yes'), no: translationsAt(context.texts, 'values.no') },
  });
}

type Entities = Readonly<Record<string, Entity>>;

/** An import with its defaults: headings are labels of the fields, references are looked up. */
function toImport(name: string, source: Partial<TableImportSource>, entities: Entities): TableImport {
  const entity = source.entity ?? '';
  const columns = Object.entries(source.columns ?? {}).map(
    ([column, own]) => [column, toColumn(column, own, { entity, entities })] as const,
  );
  return applyDefaults(tableImport, {
    label: {},
    accept: [],
    ...source,
    name,
    entity,
    columns: Object.fromEntries(columns),
  });
}

interface Imported {
  readonly entity: string;
  readonly entities: Entities;
}

function toColumn(name: string, source: ImportColumnSource, { entity, entities }: Imported): ImportColumn {
  const path = source.field ?? name;
  const field = fieldAt(entities, entities[entity]?.fields ?? {}, path);
  const to = field?.type === 'reference' ? field.to : '';
  return applyDefaults(importColumn, {
    ...source,
    name,
    field: path,
    heading: source.heading ?? field?.label ?? {},
    find: (source.find ?? []).map((way) => ({ entity: to, ...way })),
  });
}
