export { listFileCleanUp } from './list-file-clean-up.ts';
export { listFileHandler } from './list-file.ts';
export { makeListFile } from './make-list-file.ts';
export { listFileOperations } from './operations.ts';
