export { listFileHandler } from './list-file.ts';
