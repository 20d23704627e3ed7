import { createHmac, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readSecretFile } from './platform/settings/secret-file.ts';
import type { SharedSetting } from './platform/sharing/index.ts';
import type { HeadsLocation } from './platform/settings/heads-location.ts';
import type { Secrets, Settings } from './platform/settings/settings.ts';

interface Sharing {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly heads: HeadsLocation;
}

/** Settings that all processes of one database must share; empty for the embedded database, which has one process. */
export async function sharedSettings({ settings, secrets, heads }: Sharing): Promise<readonly SharedSetting[]> {
  if (settings.databaseUrl === undefined) return [];
  return [
    await placeOfFiles(settings),
    {
      name: 'heads',
      fingerprint: await readFolderMark(heads.folder),
      description: `the folder of signed lists, LEDGER_HEADS_DIR (${resolve(heads.folder)})`,
    },
    {
      name: 'headsKey',
      fingerprint: heads.key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      description: 'the key of signed lists, LEDGER_HEADS_SECRET',
    },
    toShared('accessToken', secrets.accessToken, 'ACCESS_TOKEN_SECRET'),
    toShared('refreshToken', secrets.refreshToken, 'REFRESH_TOKEN_SECRET'),
    toShared('fileLink', secrets.fileLink, 'FILE_LINK_SECRET'),
    toShared('secondFactor', secrets.secondFactor ?? secrets.refreshToken, 'SECOND_FACTOR_SECRET'),
  ];
}

async function placeOfFiles({ dataFolder, files = {} }: Settings): Promise<SharedSetting> {
  const { s3 } = files;
  if (s3 !== undefined)
    return { name: 'files', fingerprint: s3.base, description: `the bucket of files, FILES_S3_URL (${s3.base})` };
  const folder = join(dataFolder, 'files');
  const description = `the folder of files, DATA_DIR/files (${resolve(folder)})`;
  return { name: 'files', fingerprint: await readFolderMark(folder), description };
}

function toShared(name: string, secret: string, variable: string): SharedSetting {
  const fingerprint = createHmac('sha256', secret).update(`fingerprint of ${variable}`).digest('base64');
  return { name, fingerprint, description: variable };
}

/** A marker file identifies a folder independently of its mount path. */
function readFolderMark(folder: string): Promise<string> {
  return readSecretFile(join(folder, 'folder-id.txt'), randomUUID);
}
