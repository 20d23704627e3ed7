export { createFileStore, type FileStore, type IncomingPlace } from './file-store.ts';
export { createSignedLinks, type SignedLinks } from './link.ts';
export { fileOperations } from './operations.ts';
export { contentDisposition, fileHandler } from './send-file.ts';
