export { forgetRecord, keepWalk, lastRecord } from './kept-walk.ts';
export { RecordPager } from './record-pager.tsx';
export { atEdge, placeOf, stepFrom, type Direction, type Edge, type Walk } from './walk.ts';
export { WalkButtons } from './walk-buttons.tsx';
