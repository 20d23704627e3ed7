import type { ExportTable, SpreadsheetExport } from '../../metadata/index.ts';
import { pathsOf } from '../../rules/index.ts';

/** Every record path that the columns of a table read; row paths include the path of the rows. */
export function exportPaths({ columns, each = '' }: ExportTable): readonly string[] {
  const read = columns.flatMap(({ path, formula, values, needed }) => {
    const named = Object.keys(needed?.of.values ?? {});
    if (formula !== undefined) return [...named, ...pathsOf(formula)].map((one) => one.replace(/^\$row\./, `${each}.`));
    return [...named, ...(path === undefined ? [] : [path]), ...Object.keys(values)];
  });
  return [...new Set(read.filter((path) => !path.startsWith('$')))];
}

/** Every path of the requesting record that facts and rules of an export read. */
export function requestPaths({ facts, tables }: SpreadsheetExport): readonly string[] {
  const ofFacts = facts.flatMap(({ values }) => Object.keys(values));
  const rules = tables.flatMap(({ where, columns }) => [where, ...columns.map(({ formula }) => formula)]);
  const ofRules = rules.flatMap((rule) => (rule === undefined ? [] : pathsOf(rule)));
  const asked = ofRules.filter((path) => path.startsWith(askedPrefix)).map((path) => path.slice(askedPrefix.length));
  return [...new Set([...ofFacts, ...asked])];
}

const askedPrefix = '$asked.';
