import sql, { type Sql } from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';
import { fuelTypes, heldOnDay, substanceTypes } from '../../energy/eligibility/index.ts';

const { fuelType, substanceType } = columns;

/** `"nameSK"`, `"nameEN"` and `"codeCN"` of a substance type as of the last day of a period. */
export function substanceNames(alias: string, to: string): Sql {
  const held = (value: Sql) => heldOnDay(alias, substanceTypes, value, sql`${to}::date`);
  return sql`${held(substanceType.nameSK)} as "nameSK", ${held(substanceType.nameEN)} as "nameEN",
    ${held(substanceType.codeCN)} as "codeCN"`;
}

/** `"sourceSK"` and `"sourceEN"`: the names of a fuel type as of the last day of a period. */
export function fuelNames(alias: string, to: string): Sql {
  const held = (value: Sql) => heldOnDay(alias, fuelTypes, value, sql`${to}::date`);
  return sql`${held(fuelType.nameSK)} as "sourceSK", ${held(fuelType.nameEN)} as "sourceEN"`;
}
