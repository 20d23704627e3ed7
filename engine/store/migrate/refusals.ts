import type { Duplicates, Loss, Obstacle, MigrationRefusal, Rows } from './plan.ts';
import { olderProgram } from './release.ts';

/** A value that several records share, and the number of such values. */
export interface Duplicate {
  readonly value: string;
  readonly count: number;
  readonly total: number;
}

/** The migration would lose data, lacks required values or finds duplicates; nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
  readonly refusals: readonly Pick<MigrationRefusal, 'name' | 'sentence'>[];

  constructor(refusals: readonly Pick<MigrationRefusal, 'name' | 'sentence'>[]) {
    const [first] = refusals;
    const lines = refusals.map(({ sentence }) => `\n- ${sentence}`).join('');
    super(
      first?.name === olderProgram
        ? first.sentence
        : `The migration of the database is refused; nothing was changed.${lines}`,
    );
    this.refusals = refusals;
  }
}

/** The message of an obstacle; undefined if no row is affected. */
export function obstacleSentence(
  obstacle: Obstacle,
  found: {
    readonly rows: (rows: Rows) => number;
    readonly duplicates: (query: string) => readonly Duplicate[];
  },
): string | undefined {
  switch (obstacle.kind) {
    case 'loss': {
      const rows = found.rows(obstacle.rows);
      return obstacle.isStanding === 'with rows' && rows === 0 ? undefined : lossSentence(obstacle, rows);
    }
    case 'lack': {
      const rows = found.rows(obstacle.rows);
      return rows === 0
        ? undefined
        : `${obstacle.reason(rows)} To leave them to be mended when they are next saved: ${accepting(obstacle.name)}`;
    }
    case 'duplicates':
      return duplicatesSentence(obstacle, found.duplicates(obstacle.query));
  }
}

function lossSentence({ name, reason, alike }: Loss, rows: number): string {
  const questions = alike.map(
    (one) => ` Is it ${one.name} now (${one.because})? Then write "was": "${one.was}" there.`,
  );
  return `${reason(rows)}${questions.join('')} To give up what would be lost: ${accepting(name)}`;
}

function duplicatesSentence({ name }: Duplicates, duplicates: readonly Duplicate[]): string | undefined {
  const [first] = duplicates;
  if (first === undefined) return undefined;
  const named = duplicates.map(({ value, count }) => `"${value}" (${count} times)`).join(', ');
  const more = first.total - duplicates.length;
  const further = more > 0 ? ` and ${more} more` : '';
  return `${name} must be unique now, and records share values: ${named}${further}. Change them first.`;
}

function accepting(name: string): string {
  return `npm run migrate -- --accept ${name}`;
}
