export { EntriesTable } from './entries-table.tsx';
export { KeptEntries } from './kept-entries.tsx';
