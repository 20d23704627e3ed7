export { forgetRecord, keepWalk, lastRecord } from './kept-walk.ts';
export { RecordWalk } from './record-walk.tsx';
export { atEdge, placeOf, stepFrom, type Direction, type Edge, type Walk } from './walk.ts';
export { WalkButtons } from './walk-buttons.tsx';
