import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maximumFound, type FindLegalEntities, type LegalEntity } from './legal-entity.ts';

/** Invented legal entities, for a register that asks no other. They are made by `node tools/legal-entities.ts`. */
export function sampleEntities(): readonly LegalEntity[] {
  const entities: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'sample.json'), 'utf8'));
  return entities as readonly LegalEntity[]; // as the tool writes them, which a test compares
}

/** Looks up among entities at hand: numbers by their beginning, names by any part, accents and case aside. */
export function findAmong(read: () => readonly LegalEntity[]): FindLegalEntities {
  let known: readonly LegalEntity[] | undefined;
  return ({ by, text }) => {
    known ??= read();
    const wanted = plain(text);
    const matching = known.filter(({ ico, name }) =>
      by === 'ico' ? plain(ico ?? '').startsWith(wanted) : plain(name).includes(wanted),
    );
    return Promise.resolve(matching.slice(0, maximumFound));
  };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
