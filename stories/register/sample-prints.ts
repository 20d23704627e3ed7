import type { PrintService } from '../../engine/react/index.ts';
import { prints } from '../../generated/portal/prints.ts';

/** Print descriptions as loaded by the portal; issuing always fails. */
export const samplePrints: PrintService = {
  load: (name) => {
    const load = prints[name];
    if (load === undefined) throw new Error(`There is no print "${name}".`);
    return load();
  },
  issue: () => Promise.reject(new Error('A story issues no document.')),
  pdfAddress: () => Promise.resolve(undefined),
};
