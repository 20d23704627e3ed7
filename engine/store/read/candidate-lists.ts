import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { QueryContext } from '../query/query-context.ts';
import {
  referencingRows,
  idsOfNames,
  idsOfTexts,
  isOpenName,
  type SearchLink,
  type SearchPath,
} from './search-paths.ts';

interface ListOfIds {
  readonly name: string;
  readonly way: SearchPath;
  readonly most: number;
}

/**
 * CTEs of candidate ids for one statement, each limited to `most`. Search paths over the same texts, such as author and
 * translator, share one, as do paths over a subset: extra matches are checked in the list or, for open names, among the
 * candidates.
 */
export class CandidateLists {
  readonly #context: QueryContext;
  readonly #lists: ListOfIds[] = [];
  readonly #holders: Sql[] = [];

  constructor(context: QueryContext) {
    this.#context = context;
  }

  /** Name of the CTE of records with the words in the texts of `way`. */
  withWords(way: SearchPath, most: number): string {
    const isShared = isOpenName(way) ? isSame : covers;
    const known = this.#lists.find(
      (list) => list.most === most && isOpenName(list.way) === isOpenName(way) && isShared(list.way, way),
    );
    if (known !== undefined) return known.name;
    const name = `found${this.#lists.length}`;
    this.#lists.push({ name, way, most });
    return name;
  }

  /** Name of the CTE of records that refer to those in `listed`. */
  holding(through: NonNullable<SearchLink['through']>, listed: string, most: number): string {
    const name = `holders${this.#holders.length}`;
    this.#holders.push(named(name, referencingRows(through, raw(listed)), most));
    return name;
  }

  /** The `with` clause of all lists. */
  prefix(): Sql {
    const [names, others] = [
      this.#lists.filter(({ way }) => isOpenName(way)),
      this.#lists.filter(({ way }) => !isOpenName(way)),
    ];
    const lists = [
      ...others.map(({ name, way, most }) => named(name, idsOfTexts(this.#context, way), most)),
      ...names.map((list) => named(list.name, this.#names(list, others), list.most)),
      ...this.#holders,
    ];
    return lists.length === 0 ? sql`` : sql`with ${join(lists)} `;
  }

  /** Searches open names within a wider list, unless that list reached its limit. */
  #names({ way, most }: ListOfIds, others: readonly ListOfIds[]): Sql {
    const wider = others.find((list) => list.most === most && covers(list.way, way));
    const all = idsOfNames(this.#context, way);
    if (wider === undefined) return all;
    const isCut = sql`(select count(*) from ${raw(wider.name)}) = ${most}::integer`;
    return sql`(${idsOfNames(this.#context, way, raw(wider.name))} and not ${isCut}) union all (${all} and ${isCut})`;
  }
}

const named = (name: string, ids: Sql, most: number): Sql =>
  sql`${raw(name)} as materialized (${ids} limit ${most}::integer)`;

function covers(known: SearchPath, way: SearchPath): boolean {
  return known.target.name === way.target.name && way.texts.every((text) => known.texts.includes(text));
}

function isSame(known: SearchPath, way: SearchPath): boolean {
  return covers(known, way) && known.texts.length === way.texts.length;
}
