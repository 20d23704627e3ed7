import type { OperationResolver } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import { linkable, type HeldLinks } from '../../platform/files/index.ts';

/** A link to a file of an import; without an address where it is there no more, or not for the viewer. */
export function importLinks(catalogue: Catalogue, links: HeldLinks, field: 'file' | 'errorFile'): OperationResolver {
  return async (call) => {
    const id = String(call.arguments['id']);
    const found = await call.store.one(call.asker, { entity: 'import' }, id, { [field]: { id: true } });
    const kept: unknown = found?.[field];
    const ids = (Array.isArray(kept) ? kept : []).filter(isValues).map((file) => String(file['id']));
    const files = await linkable(catalogue, call, ids);
    return { url: files.length === 0 ? null : links.make(files, call.context) };
  };
}
