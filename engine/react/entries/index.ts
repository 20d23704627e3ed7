export { CopyButton } from './copy-button.tsx';
export { EntriesTable } from './entries-table.tsx';
export { StoredEntryList } from './stored-entry-list.tsx';
