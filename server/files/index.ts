export { createFileStore, type FileStore, type IncomingPlace } from './file-store.ts';
export { createFileLinks, type FileLinks } from './link.ts';
export { fileOperations } from './operations.ts';
export { fileHandler } from './send-file.ts';
