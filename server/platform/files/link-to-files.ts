import type { OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import type { Records } from '../../../generated/server/records.ts';
import type { UserBoundLinks } from './user-bound-links.ts';
import { linkable } from './operations.ts';

/** A file field of a record. */
interface Place<E extends keyof Records> {
  readonly entity: E;
  readonly id: string;
  readonly field: keyof Records[E] & string;
}

/** Download link; null when there are no files for the viewer. */
export interface FilesLink {
  readonly url: string | null;
}

/** A link to the files of a record's field; undefined when the viewer cannot read the record. */
export async function linkToFiles<E extends keyof Records>(
  { catalogue, fileLinks }: { readonly catalogue: Catalogue; readonly fileLinks: UserBoundLinks },
  call: OperationCall,
  { entity, id, field }: Place<E>,
): Promise<FilesLink | undefined> {
  const record = await call.store.one(call.principal, { entity }, id, { [field]: { id: true } });
  if (record === undefined) return undefined;
  const files = await linkable(catalogue, call, idsOf(record[field]));
  return { url: files.length === 0 ? null : fileLinks.make(files, call.context) };
}

function idsOf(files: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(files) ? files : [];
  return all.filter(isValues).map(({ id }) => String(id));
}
