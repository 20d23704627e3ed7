import { checkRule, checkScopeRule, isViewerOnly, pathsOf, zeroDivisions, type Rule } from '../../rules/index.ts';
import { constantChangeRules, everyRule, type EveryRule } from './every-rule.ts';
import {
  entityCheck,
  finding,
  inApp,
  inEntity,
  type Check,
  type Findings,
  type FindingLocation,
  type JsonPath,
} from './finding.ts';
import { issueFindings } from './rule-findings.ts';

/** Checks every rule: operators, paths, their types and the result type. */
export const checkRules: Check = function* ({ catalogue }) {
  for (const entity of Object.values(catalogue.entities))
    for (const checked of everyRule(catalogue, entity))
      yield* findingsOf(checked, inEntity(entity.name, ...checked.path));
  for (const checked of constantChangeRules(catalogue))
    yield* findingsOf(checked, inApp('constantChanges', ...checked.path));
};

function* findingsOf(
  { rule, path, types, expects, isForViewer, isScope }: EveryRule,
  location: FindingLocation,
): Findings {
  const numbered = byNumber(rule, path);
  if (numbered !== undefined) {
    const message = `"${numbered}" leads through a row by its number, which rules of fields and forms may; the database finds rows by "some", "all", "none", "sum", "latest" and "first"`;
    return yield finding('row-by-number', location, message);
  }
  if (isScope) return; // checkScopes covers scopes, including their SQL
  const issues = [...checkRule(rule, types, { expects }), ...zeroDivisions(rule)];
  yield* issueFindings(issues, location);
  if (issues.length > 0 || !isForViewer || isViewerOnly(rule)) return;
  const message = 'this rule is asked once for all records: it may look at the viewer and the constants only';
  yield finding('not-about-viewer', location, message);
}

/** The path with a row index in a rule that the database evaluates. */
function byNumber(rule: Rule, [part]: JsonPath): string | undefined {
  if (part === 'rules' || part === 'form') return undefined;
  return pathsOf(rule).find((path) => !path.startsWith('$constants.') && /\.\d+(?:\.|$)/u.test(path));
}

/** Checks that every row scope compiles to SQL that an index can serve; equal scopes are checked once. */
export const checkScopes = entityCheck(function* (entity, at, { catalogue }) {
  const seen = new Set<string>();
  for (const { rule, path, types, isScope } of everyRule(catalogue, entity)) {
    const text = JSON.stringify(rule);
    if (!isScope || seen.has(text)) continue;
    seen.add(text);
    yield* issueFindings(checkScopeRule(rule, types), at(...path));
  }
});
