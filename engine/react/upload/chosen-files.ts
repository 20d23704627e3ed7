import type { FilesField } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';

/** Default size limit of a file, in bytes. */
export const UPLOAD_BYTES = 25_000_000;

/** Limits of the accepted files. */
type FileLimits = Pick<FilesField, 'accept' | 'maxBytes' | 'maxItems'>;

/** Refusal of a file: a text key with parameters. */
export interface RefusedFile {
  readonly path: string;
  readonly message: string;
  readonly params: Values;
  readonly severity: 'error';
}

/** Accepted files, and refusals of the others. */
export interface FileChoice {
  readonly accepted: readonly File[];
  readonly refused: readonly RefusedFile[];
}

/** Checks chosen files against a field's types, size in bytes and count. */
export function chooseFiles(field: FileLimits, path: string, chosen: readonly File[], present: number): FileChoice {
  const room = (field.maxItems ?? Infinity) - present;
  return chosen.reduce<FileChoice>(
    (choice, file) => {
      const issue = refusal(field, path, file) ?? (choice.accepted.length < room ? undefined : tooMany(field, path));
      if (issue === undefined) return { ...choice, accepted: [...choice.accepted, file] };
      return { ...choice, refused: [...choice.refused, issue] };
    },
    { accepted: [], refused: [] },
  );
}

function refusal(field: FileLimits, path: string, file: File): RefusedFile | undefined {
  const isListed =
    field.accept.length === 0 || field.accept.some((extension) => file.name.toLowerCase().endsWith(extension));
  if (!isListed) {
    return issueOf(path, 'errors.entity.file.notAccepted', { name: file.name, accept: field.accept.join(', ') });
  }
  if (file.size === 0) return issueOf(path, 'errors.entity.file.empty', { name: file.name });
  if (file.size > field.maxBytes) {
    return issueOf(path, 'errors.entity.file.too_large', {
      name: file.name,
      max: Math.floor(field.maxBytes / 1_000_000),
    });
  }
  return undefined;
}

function tooMany(field: FileLimits, path: string): RefusedFile {
  return issueOf(path, 'errors.entity.file.tooMany', { max: field.maxItems ?? 0 });
}

function issueOf(path: string, message: string, params: Values): RefusedFile {
  return { path, message, params, severity: 'error' };
}
