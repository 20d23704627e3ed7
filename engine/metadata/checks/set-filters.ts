import { checkRule, pathsOf } from '../../rules/index.ts';
import { pathTypesOf } from '../record/path-types.ts';
import type { Catalogue, SetFilter } from '../types/index.ts';
import { unknownName, type Finding, type JsonPath, type Place } from './finding.ts';

/** What filters are set to by formulas is decided before there is any record. */
export function setFilterFindings(
  filter: Readonly<Record<string, SetFilter>>,
  known: readonly string[],
  catalogue: Catalogue,
  at: (...path: JsonPath) => Place,
): readonly Finding[] {
  const types = pathTypesOf({ ...catalogue, entities: {} }, '');
  return Object.entries(filter).flatMap(([name, { rule }]) => {
    const place = at('filter', name);
    const ofRecords = pathsOf(rule).filter((path) => !path.startsWith('$'));
    return [
      ...unknownName('filter', name, known, { ...place, of: 'name' }),
      ...checkRule(rule, types, {}).map(({ code, message, pointer }) => ({
        code,
        message,
        place: { ...place, inner: pointer },
      })),
      ...(ofRecords.length > 0
        ? [
            {
              code: 'about-record',
              place,
              message: 'it looks at no record: only at the viewer, constants and the day',
            },
          ]
        : []),
    ];
  });
}
