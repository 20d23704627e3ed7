export { shapeIssues } from './issues.ts';
export type { JsonSchema, ShapeValidator, ShapeError, ShapeIssues } from './json-schema.ts';
export { hasMoreDecimals, isAbove, isBelow, isLonger, isShorter } from './limits.ts';
