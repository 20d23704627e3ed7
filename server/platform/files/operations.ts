import sql from 'sql-template-tag';
import { ApiError, type OperationCall, type OperationResolvers } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { SignedLinks } from './link.ts';

type Owner = Readonly<{ owner_entity: string; owner_record: string; owner_field: string }>;

/** Answers `download`: a link for whoever may read the record that owns the file. */
export function fileOperations(catalogue: Catalogue, links: SignedLinks): OperationResolvers {
  return {
    download: async (call) => {
      const fileId = String(call.arguments.fileId);
      if (!(await isWithinReach(catalogue, call, fileId))) throw fileNotFound();
      return { url: links.make(fileId) };
    },
  };
}

/** A file is open to a viewer who reads it among the files of its record. */
async function isWithinReach(catalogue: Catalogue, call: OperationCall, fileId: string): Promise<boolean> {
  const owner = await readOwner(call, fileId);
  const entity = owner === undefined ? undefined : catalogue.entities[owner.owner_entity];
  if (owner === undefined || entity === undefined || entity.fields[owner.owner_field] === undefined) return false;
  const { read } = entity.access.permissions;
  if (read !== undefined && !call.viewer?.permissions.includes(read)) return false;
  const record = await call.store.one(call.asker, { entity: entity.name }, owner.owner_record, {
    [owner.owner_field]: { id: true },
  });
  const files: unknown = record?.[owner.owner_field];
  return (
    Array.isArray(files) &&
    files.some((file: unknown) => typeof file === 'object' && file !== null && 'id' in file && file.id === fileId)
  );
}

async function readOwner({ database }: OperationCall, fileId: string): Promise<Owner | undefined> {
  if (!/^\d{1,18}$/.test(fileId)) return undefined;
  const [owner] = await database.query<Owner>(sql`
    select owner_entity, owner_record, owner_field from file where id = ${fileId} and owner_record is not null`);
  return owner;
}

function fileNotFound(): ApiError {
  return new ApiError([
    { code: 'NotFoundError', message: 'errors.entity.file.notFound', path: ['fileId'], params: {} },
  ]);
}
