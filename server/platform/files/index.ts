export { diskContents } from './disk-contents.ts';
export { createFileStore, type FileStore, type IncomingFolder } from './file-store.ts';
export { createUserBoundLinks, type UserBoundLinks, type Holder } from './user-bound-links.ts';
export type { LinkFolder } from './link.ts';
export { linkToFiles } from './link-to-files.ts';
export { fileOperations, linkable } from './operations.ts';
export { contentDisposition, fileHandler } from './send-file.ts';
export { s3Contents } from './s3-contents.ts';
export { clamdScan } from './virus-scan.ts';
