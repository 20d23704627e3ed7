import { runProcess } from '../run.ts';
import { atMost, type Figure } from './figure.ts';

const limit = 500;

/** Duration of all metadata checks, as printed by `npm run metadata -- check` in a fresh process. */
export async function measureMetadata(): Promise<readonly Figure[]> {
  const { output } = await runProcess(['tools/metadata.ts', 'check'], 'kept');
  const [, milliseconds] = /\((\d+) ms\)/.exec(output) ?? [];
  if (milliseconds === undefined) throw new Error(`the check did not print its duration: ${output}`);
  return [atMost('All checks of the metadata, in a fresh process', Number(milliseconds), limit, toMilliseconds)];
}

function toMilliseconds(value: number): string {
  return `${value} ms`;
}
