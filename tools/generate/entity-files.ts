import { parse } from 'graphql';
import { entityDocuments, type OperationDocument } from '../../engine/graphql/index.ts';
import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { jsonText, type FileTexts } from './files.ts';
import { argumentFiles, formFiles } from './form-files.ts';
import { portalEntity, displayFacts, splitEntity } from './portal-entity.ts';

/** Files of one entity, by path under `entities/<name>/`; operations in `imported` get types. */
export function entityFiles(catalogue: Catalogue, entity: Entity, imported: ReadonlySet<string>): FileTexts {
  const documents = entityDocuments(catalogue, entity);
  const typed = documents.filter(({ name }) => imported.has(name));
  const form = formFiles(entity);
  const argumentForms = argumentFiles(catalogue, entity);
  const loaded = { ...form, ...argumentForms };
  return {
    ...(hasLists(entity) ? listedFiles(catalogue, entity, documents, loaded) : wholeFiles(entity, documents, loaded)),
    ...loaded,
    ...(typed.length > 0 && { 'operations.graphql': textOf(typed) }),
  };
}

/** True when the entity has lists, which load only a part of it. */
export function hasLists({ list, lists }: Entity): boolean {
  return list !== undefined || Object.keys(lists).length > 0;
}

function wholeFiles(entity: Entity, documents: readonly OperationDocument[], loaded: FileTexts): FileTexts {
  return {
    'entity.json': jsonText(portalEntity(entity)),
    'document-nodes.ts': nodesText(documents),
    'index.ts': `${documentsImport('document-nodes', documents)}import entity from './entity.json';
import type { EntityPiece, PortalEntity } from '../../../../engine/react/index.ts';

export const piece: EntityPiece = {
  entity: entity as unknown as PortalEntity, // JSON has no unions; the metadata checks did what the type would
  documents: ${documentsText(documents)},${loadersText(loaded)}
};
`,
  };
}

/** Lists load a part; the whole adds the rest. */
function listedFiles(
  catalogue: Catalogue,
  entity: Entity,
  documents: readonly OperationDocument[],
  loaded: FileTexts,
): FileTexts {
  const isListed = ({ group, key }: OperationDocument): boolean =>
    group === 'lists' || (group === undefined && key === 'page');
  const [listed, others] = [documents.filter(isListed), documents.filter((document) => !isListed(document))];
  const parts = splitEntity(entity);
  return {
    'listed.json': jsonText(parts.listed),
    'shown.json': jsonText(displayFacts(catalogue, parts.listed)),
    'listed-nodes.ts': nodesText(listed),
    'listed.ts': `${documentsImport('listed-nodes', listed)}import entity from './listed.json';
import shown from './shown.json';
import type { ListedEntity, ListedPiece } from '../../../../engine/react/index.ts';

export const listed: ListedPiece = {
  entity: entity as unknown as ListedEntity, // JSON has no unions; the metadata checks did what the type would
  documents: ${listedDocumentsText(listed)},
};

/** Enumerations and icons that the lists display. */
export { shown };
`,
    'entity.json': jsonText(parts.rest),
    'document-nodes.ts': nodesText(others),
    'index.ts': `${documentsImport('document-nodes', others)}import entity from './entity.json';
import { listed } from './listed.ts';
import { wholeEntity } from '../../whole-entity.ts';
import type { EntityPiece } from '../../../../engine/react/index.ts';

export const piece: EntityPiece = {
  entity: wholeEntity(listed.entity, entity),
  documents: {
    ...listed.documents,
${documentLines(others)}
  },${loadersText(loaded)}
};
`,
  };
}

function textOf(documents: readonly OperationDocument[]): string {
  return documents.map(({ text }) => text).join('\n');
}

/** Engine screens use operations without their types. */
function nodesText(documents: readonly OperationDocument[]): string {
  const lines = documents.map(({ name, text }) => {
    const node = JSON.stringify(parse(text, { noLocation: true }), withoutEmpty);
    return `export const ${name}Document = ${node} as unknown as DocumentNode; // JSON has no unions; the text was parsed\n`;
  });
  return `import type { DocumentNode } from 'graphql';\n\n${lines.join('')}`;
}

/** GraphQL treats missing lists as empty; within values they would mean something else. */
function withoutEmpty(key: string, value: unknown): unknown {
  const isLeftOut = ['arguments', 'directives', 'variableDefinitions'].includes(key);
  return isLeftOut && Array.isArray(value) && value.length === 0 ? undefined : value;
}

function documentsImport(file: string, documents: readonly OperationDocument[]): string {
  return documents.length > 0 ? `import * as documents from './${file}.ts';\n` : '';
}

function loadersText(loaded: FileTexts): string {
  return [
    'form.ts' in loaded ? "\n  loadForm: () => import('./form.ts')," : '',
    'argument-forms.ts' in loaded ? "\n  loadArgumentForms: () => import('./argument-forms.ts')," : '',
  ].join('');
}

/** Documents of an entity's lists as an object literal. */
function listedDocumentsText(documents: readonly OperationDocument[]): string {
  return `{\n${lined([...ownEntries(documents), groupOf('lists', documents)])}\n  }`;
}

/** Documents of the entity by purpose as an object literal. */
function documentsText(documents: readonly OperationDocument[]): string {
  return `{\n${lined([groupOf('lists', documents)])}\n${documentLines(documents)}\n  }`;
}

function documentLines(documents: readonly OperationDocument[]): string {
  return lined([...ownEntries(documents), groupOf('pickers', documents), groupOf('operations', documents)]);
}

function ownEntries(documents: readonly OperationDocument[]): readonly string[] {
  return documents.filter(({ group }) => group === undefined).map(entryOf);
}

function entryOf({ key, name }: OperationDocument): string {
  return `${JSON.stringify(key)}: documents.${name}Document`;
}

function groupOf(name: OperationDocument['group'], documents: readonly OperationDocument[]): string {
  return `"${name}": { ${documents
    .filter(({ group }) => group === name)
    .map(entryOf)
    .join(', ')} }`;
}

function lined(lines: readonly string[]): string {
  return lines.map((line) => `    ${line},`).join('\n');
}
