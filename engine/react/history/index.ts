export { HistoryPanel } from './history-panel.tsx';
