import { isDatedConstant, type DatedConstant, type DatedValue } from '../record/dated-constants.ts';
import { constantValueType } from '../record/path-types.ts';
import { addDays } from '../record/working-days.ts';
import type { Json } from '../types/index.ts';
import { finding, inApp, type Check, type Finding, type Findings, type JsonPath } from './finding.ts';

/**
 * Checks that each dated value has the type of the first and a source, and follows the previous one without gap or
 * overlap.
 */
export const checkDatedConstants: Check = ({ catalogue: { constants } }) => {
  const { sources: _sources, choices: _choices, ...others } = constants;
  return findingsIn(others, []);
};

function* findingsIn(value: Json, path: JsonPath): Findings {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (!('dated' in value)) {
    for (const [name, inner] of Object.entries(value)) yield* findingsIn(inner, [...path, name]);
    return;
  }
  const { dated: _, begins, ...others } = value;
  if (isDatedConstant(value) && Object.keys(others).length === 0) {
    yield* valueFindings(value, [...path, 'dated']);
    yield* beginFindings(value, begins, path);
  } else
    yield fault(
      path,
      'dated values are a list of { "from", "until", "value", "source" }, its days such as "2027-02-28"',
    );
}

/** First days of the periods in which values may change. */
const beginnings: Readonly<Record<string, RegExp>> = { year: /-01-01$/u, quarter: /-(?:01|04|07|10)-01$/u };

/** Values declared to hold for whole periods must start and end with one. */
function* beginFindings({ dated }: DatedConstant<Json>, begins: Json | undefined, path: JsonPath): Findings {
  if (begins === undefined) return;
  const first = typeof begins === 'string' ? beginnings[begins] : undefined;
  if (typeof begins !== 'string' || first === undefined)
    return yield fault([...path, 'begins'], 'values begin with a "year" or a "quarter"');
  for (const [index, { from, until }] of dated.entries()) {
    const starts = { from, until: until === undefined ? undefined : addDays(until, 1) };
    for (const name of ['from', 'until'] as const)
      if (starts[name] !== undefined && !first.test(starts[name]))
        yield fault([...path, 'dated', index, name], `the value holds for whole ${begins}s; another begins with one`);
  }
}

function* valueFindings({ dated }: DatedConstant<Json>, path: JsonPath): Findings {
  const first = dated[0]?.value;
  for (const [index, one] of dated.entries()) {
    const { source, value, from = '', until } = one;
    const before = dated[index - 1];
    if (typeof source !== 'string' || source.trim() === '')
      yield fault([...path, index], 'a dated value needs its "source": the document that says so');
    if (kindOf(value) !== kindOf(first)) yield fault([...path, index, 'value'], otherType(value, first));
    const order = before && orderFault(before, one);
    if (order !== undefined) yield fault([...path, index, ...(one.from === undefined ? [] : ['from'])], order);
    if (until !== undefined && until < from)
      yield fault([...path, index, 'until'], `a value that holds from ${from} cannot end on ${until}`);
  }
}

/** Dated values are sorted, and each ends where the next begins. */
function orderFault(before: DatedValue<Json>, { from }: DatedValue<Json>): string | undefined {
  if (from === undefined) return 'only the first value holds from the beginning; say "from" which day';
  if (from === before.from) return `two values hold from ${from}; keep one of them`;
  if (before.from !== undefined && from < before.from)
    return `values stand in the order of their days; ${from} is before ${before.from}`;
  const { until } = before;
  if (until === undefined || addDays(until, 1) === from) return undefined;
  return from <= until
    ? `on ${from} the value before still holds, until ${until}`
    : `between ${until} and ${from} nothing holds; leave "until" out, or say a value for those days`;
}

function otherType(value: Json, first: Json | undefined): string {
  return `the values of a constant are of one type: ${kindOf(first)}, not ${kindOf(value)}`;
}

function kindOf(value: Json | undefined): string {
  const { kind } = constantValueType(value ?? null);
  if (kind === 'integer' || kind === 'decimal') return 'a number';
  return kind === 'json' ? 'null' : `a ${kind}`;
}

function fault(path: JsonPath, message: string): Finding {
  return finding('dated-constant', inApp('constants', 'constants', ...path), message);
}
