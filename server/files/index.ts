export { createFileStore, type FileStore, type IncomingFile, type IncomingPlace } from './file-store.ts';
export { createFileLinks, type FileLinks } from './link.ts';
export { fileHandler } from './send-file.ts';
