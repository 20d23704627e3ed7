import type { Values } from '../../../engine/record/index.ts';
import type { Cell } from './matrix-fixture.ts';

/** The arguments that identify the record; an unknown record has the same id in each of them. */
export function recordArguments({ ask: { at }, record }: Cell, id: string): Values {
  if (at === undefined) return {};
  if (!at.includes('+')) return placed(at.split('.'), id);
  const named = id === record?.id ? record.named : undefined;
  return Object.fromEntries(at.split('+').map((name) => [name, named?.[name] ?? id]));
}

function placed([name = '', ...further]: readonly string[], id: string): Values {
  if (further.length > 0) return { [name]: placed(further, id) };
  return name.endsWith('[]') ? { [name.slice(0, -2)]: [id] } : { [name]: id };
}
