import { valueAt } from '../../record/index.ts';

/**
 * How a record is called in one line: the places in braces filled from its fields.
 * Separators left over around an empty field are dropped.
 */
export function displayOf(template: string, record: unknown): string {
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_, path: string) => {
    const value = valueAt(record, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  return filled
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/^[\s,·–-]+|[\s,·–-]+$/g, '');
}
