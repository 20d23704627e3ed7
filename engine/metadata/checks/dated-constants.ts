import { isDatedConstant, type DatedConstant, type DatedValue } from '../record/dated-constants.ts';
import { constantValueType } from '../record/path-types.ts';
import { addDays } from '../record/working-days.ts';
import type { Json } from '../types/index.ts';
import { inApp, type Check, type Finding, type JsonPath } from './finding.ts';

/** Each value of a dated constant has the type of the first and a source, and follows the one before without gap or overlap. */
export const checkDatedConstants: Check = ({ catalogue: { constants } }) => {
  const { sources: _sources, choices: _choices, ...others } = constants;
  return findingsIn(others, []);
};

function findingsIn(value: Json, path: JsonPath): readonly Finding[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (!('dated' in value)) return Object.entries(value).flatMap(([name, inner]) => findingsIn(inner, [...path, name]));
  const { dated: _, begins, ...others } = value;
  if (!isDatedConstant(value) || Object.keys(others).length > 0)
    return [
      finding(path, 'dated values are a list of { "from", "until", "value", "source" }, its days such as "2027-02-28"'),
    ];
  return [...valueFindings(value, [...path, 'dated']), ...beginFindings(value, begins, path)];
}

/** The days with which the periods begin that values may change with, as they end; a dated constant is written for one of them. */
const beginnings: Readonly<Record<string, RegExp>> = { year: /-01-01$/u, quarter: /-(?:01|04|07|10)-01$/u };

/** Values that are said to hold for whole periods begin with one, and end with one. */
function beginFindings({ dated }: DatedConstant<Json>, begins: Json | undefined, path: JsonPath): readonly Finding[] {
  if (begins === undefined) return [];
  const first = typeof begins === 'string' ? beginnings[begins] : undefined;
  if (typeof begins !== 'string' || first === undefined)
    return [finding([...path, 'begins'], 'values begin with a "year" or a "quarter"')];
  return dated.flatMap(({ from, until }, index) => {
    const starts = { from, until: until === undefined ? undefined : addDays(until, 1) };
    return (['from', 'until'] as const).flatMap((name) => {
      const day = starts[name];
      if (day === undefined || first.test(day)) return [];
      return [
        finding([...path, 'dated', index, name], `the value holds for whole ${begins}s; another begins with one`),
      ];
    });
  });
}

function valueFindings({ dated }: DatedConstant<Json>, path: JsonPath): readonly Finding[] {
  return dated.flatMap((one, index) => {
    const before = dated[index - 1];
    const first = dated[0]?.value;
    return [
      ...sourceFindings(one, [...path, index]),
      ...(kindOf(one.value) === kindOf(first) ? [] : [finding([...path, index, 'value'], otherType(one.value, first))]),
      ...(before === undefined ? [] : orderFindings(before, one, [...path, index])),
      ...(one.until !== undefined && one.until < (one.from ?? '')
        ? [finding([...path, index, 'until'], `a value that holds from ${one.from ?? ''} cannot end on ${one.until}`)]
        : []),
    ];
  });
}

function sourceFindings({ source }: DatedValue<Json>, path: JsonPath): readonly Finding[] {
  if (typeof source === 'string' && source.trim() !== '') return [];
  return [finding(path, 'a dated value needs its "source": the document that says so')];
}

/** Values stand in the order of their days, so that each ends where the next begins. */
function orderFindings(before: DatedValue<Json>, { from }: DatedValue<Json>, path: JsonPath): readonly Finding[] {
  if (from === undefined) return [finding(path, 'only the first value holds from the beginning; say "from" which day')];
  const day = [...path, 'from'];
  if (from === before.from) return [finding(day, `two values hold from ${from}; keep one of them`)];
  if (before.from !== undefined && from < before.from)
    return [finding(day, `values stand in the order of their days; ${from} is before ${before.from}`)];
  const { until } = before;
  if (until === undefined || addDays(until, 1) === from) return [];
  if (from <= until) return [finding(day, `on ${from} the value before still holds, until ${until}`)];
  return [finding(day, `between ${until} and ${from} nothing holds; leave "until" out, or say a value for those days`)];
}

function otherType(value: Json, first: Json | undefined): string {
  return `the values of a constant are of one type: ${kindOf(first)}, not ${kindOf(value)}`;
}

function kindOf(value: Json | undefined): string {
  const { kind } = constantValueType(value ?? null);
  if (kind === 'integer' || kind === 'decimal') return 'a number';
  return kind === 'json' ? 'null' : `a ${kind}`;
}

function finding(path: JsonPath, message: string): Finding {
  return { code: 'dated-constant', location: inApp('constants', 'constants', ...path), message };
}
