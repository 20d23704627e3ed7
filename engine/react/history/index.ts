export { HistoryPanel } from './history-panel.tsx';
export { useTold } from './use-told.ts';
