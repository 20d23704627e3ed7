export { shapeIssues } from './issues.ts';
export type { JsonSchema, ShapeValidator, ShapeError, ShapeIssues } from './json-schema.ts';
export { hasMorePlaces, isAbove, isBelow, isLonger, isShorter } from './limits.ts';
