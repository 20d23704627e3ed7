export type * from './types/index.ts';
export { fieldAt, fieldsBelow } from './record/field-at.ts';
export type { CatalogueView, EntityShape } from './record/field-at.ts';
