import type { Contents } from './contents.ts';
import { diskContents } from './disk-contents.ts';
import type { S3Address } from './s3-address.ts';
import { s3Contents } from './s3-contents.ts';

/** Content storage: the bucket if set, else the folder. */
export function contentsOf(folder: string, bucket: S3Address | undefined): Contents {
  return bucket === undefined ? diskContents(folder) : s3Contents(bucket);
}
