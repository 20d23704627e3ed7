import type { FilesSettings } from '../settings/settings.ts';
import type { Contents } from './contents.ts';
import { diskContents } from './disk-contents.ts';
import { s3Contents } from './s3-contents.ts';

/** Where the settings have contents kept: in the bucket they name, else in the folder. */
export function contentsOf(folder: string, { s3 }: FilesSettings = {}): Contents {
  return s3 === undefined ? diskContents(folder) : s3Contents(s3);
}
