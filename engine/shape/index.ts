export { shapeIssues } from './issues.ts';
export type { JsonSchema, JudgeShape, ShapeError, ShapeIssues } from './json-schema.ts';
export { isNoPhone, writtenPhone } from './phone.ts';
export { hasMorePlaces, isAbove, isBelow, isLonger, isShorter } from './limits.ts';
