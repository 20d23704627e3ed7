import type { OperationResolvers } from '../../../engine/api/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import type { Ground } from '../../module.ts';
import { linkable } from '../../platform/files/index.ts';

/** Answers the link to a file of a list; without an address where it is not made, or not for the viewer. */
export function listFileOperations({
  catalogue,
  fileLinks,
}: Pick<Ground, 'catalogue' | 'fileLinks'>): OperationResolvers {
  return {
    downloadListFile: async (call) => {
      const id = String(call.arguments['id']);
      const found = await call.store.one(call.asker, { entity: 'listFile' }, id, { file: { id: true } });
      const kept: unknown = found?.['file'];
      const ids = (Array.isArray(kept) ? kept : []).filter(isValues).map((file) => String(file['id']));
      const files = await linkable(catalogue, call, ids);
      return { url: files.length === 0 ? null : fileLinks.make(files, call.context) };
    },
  };
}
