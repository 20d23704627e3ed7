export { chooseFiles, UPLOAD_BYTES } from './chosen-files.ts';
export { Upload } from './upload.tsx';
export type { UploadRun } from './use-upload-calls.ts';
