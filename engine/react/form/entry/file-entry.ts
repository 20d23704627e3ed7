import type { FilesField } from '../../../metadata/types/index.ts';
import type { FormIssue } from '../state/form-state.ts';

/** Files sorted into those that may be attached and the reasons why the others may not. */
export interface FileChoice {
  readonly accepted: readonly File[];
  readonly refused: readonly FormIssue[];
}

/** Checks chosen files against a field's types, size in bytes and count. */
export function chooseFiles(field: FilesField, path: string, chosen: readonly File[], present: number): FileChoice {
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

function refusal(field: FilesField, path: string, file: File): FormIssue | undefined {
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

function tooMany(field: FilesField, path: string): FormIssue {
  return issueOf(path, 'errors.entity.file.tooMany', { max: field.maxItems ?? 0 });
}

function issueOf(path: string, message: string, params: FormIssue['params']): FormIssue {
  return { path, message, params, severity: 'error' };
}
