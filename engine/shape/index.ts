export { shapeIssues } from './issues.ts';
export type { JsonSchema, JudgeShape, ShapeError, ShapeIssues } from './json-schema.ts';
export { hasMorePlaces, isAbove, isBelow, isLonger, isShorter } from './limits.ts';
