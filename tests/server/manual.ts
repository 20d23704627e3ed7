import { readFileSync } from 'node:fs';

/** The commands of a named block of `docs/operations.md`. */
export function manualBlock(name: string): string {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const [, commands] = new RegExp(`^\`\`\`sh ${name}\n([^]*?)^\`\`\``, 'mu').exec(manual) ?? [];
  if (commands === undefined) throw new Error(`docs/operations.md has no block ${name}`);
  return commands;
}
