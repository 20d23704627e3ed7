export { EntriesTable } from './entries-table.tsx';
