import sql from 'sql-template-tag';
import { isId, isValues } from '../../../engine/record/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Principal, Database, Store } from '../../../engine/store/index.ts';

/** A stored file with its owning record. */
export interface OwnedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly storageKey: string;
  readonly ownerEntity: string;
  readonly ownerRecord: string;
  readonly ownerField: string;
}

/** Dependencies for finding files. */
export interface FileAccess {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly store: Store;
}

/** The file, if the principal can read it through its owning record; undefined otherwise. */
export async function reachableFile(
  shelves: FileAccess,
  principal: Principal,
  fileId: string,
): Promise<OwnedFile | undefined> {
  const file = await readFile(shelves.database, fileId);
  const entity = file && shelves.catalogue.entities[file.ownerEntity];
  if (file === undefined || entity?.fields[file.ownerField] === undefined) return undefined;
  const { read } = entity.access.permissions;
  if (read !== undefined && principal.viewer?.permissions.includes(read) !== true) return undefined;
  const record = await shelves.store.one(principal, { entity: entity.name }, file.ownerRecord, {
    [file.ownerField]: { id: true },
  });
  const files = record?.[file.ownerField];
  return Array.isArray(files) && files.some((each) => isValues(each) && each['id'] === fileId) ? file : undefined;
}

async function readFile(database: Database, fileId: string): Promise<OwnedFile | undefined> {
  if (!isId(fileId)) return undefined;
  const [file] = await database.query<OwnedFile & Record<string, unknown>>(sql`
    select id::text as id, name, type, size, storage_key as "storageKey", owner_entity as "ownerEntity",
      owner_record::text as "ownerRecord", owner_field as "ownerField"
    from file where id = ${fileId} and owner_record is not null`);
  return file;
}
