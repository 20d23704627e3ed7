export { HistoryPanel } from './history-panel.tsx';
export { useTold, type Told } from './use-told.ts';
