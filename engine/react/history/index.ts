export { HistoryPanel } from './history-panel.tsx';
export { useHistoryFormatter, type HistoryFormatter } from './use-history-formatter.ts';
