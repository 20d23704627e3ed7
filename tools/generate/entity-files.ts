import { entityDocuments, type OperationDocument } from '../../engine/graphql/index.ts';
import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { jsonText, type Files } from './files.ts';
import { askedFiles, formFiles } from './form-files.ts';
import { portalEntity } from './portal-entity.ts';

/** The files of one entity, by path under `entities/<name>/`. */
export function entityFiles(catalogue: Catalogue, entity: Entity): Files {
  const documents = entityDocuments(catalogue, entity);
  const form = formFiles(entity);
  const asked = askedFiles(catalogue, entity);
  return {
    'entity.json': jsonText(portalEntity(entity)),
    'operations.graphql': documents.map(({ text }) => text).join('\n'),
    'index.ts': pieceText(documents, { ...form, ...asked }),
    ...form,
    ...asked,
  };
}

function pieceText(documents: readonly OperationDocument[], loaded: Files): string {
  return `${documents.length > 0 ? "import * as documents from './documents.ts';\n" : ''}import entity from './entity.json';
import type { EntityPiece, PortalEntity } from '../../../../engine/react/index.ts';

export const piece: EntityPiece = {
  entity: entity as unknown as PortalEntity, // JSON has no unions; the metadata checks did what the type would
  documents: ${documentsText(documents)},${'form.ts' in loaded ? "\n  loadForm: () => import('./form.ts')," : ''}${'asked.ts' in loaded ? "\n  loadAsked: () => import('./asked.ts')," : ''}
};
`;
}

/** The entity's documents by what they are for, as an object literal. */
function documentsText(documents: readonly OperationDocument[]): string {
  const isNamed = ({ role }: OperationDocument): boolean =>
    role === 'picker' || role === 'list' || role === 'view' || role === 'operation';
  const entry = (key: string, { name }: OperationDocument): string =>
    `${JSON.stringify(key)}: documents.${name}Document`;
  const own = documents.filter((document) => !isNamed(document)).map((document) => entry(document.role, document));
  const pickers = documents.filter(({ role }) => role === 'picker').map((document) => entry(document.key, document));
  const lists = documents.filter(({ role }) => role === 'list').map((document) => entry(document.key, document));
  const operations = documents
    .filter(({ role }) => role === 'view' || role === 'operation')
    .map((document) => entry(document.key, document));
  return `{\n${[...own, `"pickers": { ${pickers.join(', ')} }`, `"lists": { ${lists.join(', ')} }`, `"operations": { ${operations.join(', ')} }`].map((line) => `    ${line},`).join('\n')}\n  }`;
}
