export { clearLastRecord, storeWalk, lastRecord } from './stored-walk.ts';
export { RecordPager } from './record-pager.tsx';
export { atEdge, positionOf, stepFrom, type Direction, type Edge, type Walk } from './walk.ts';
export { WalkButtons } from './walk-buttons.tsx';
