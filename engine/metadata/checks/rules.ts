import { checkRule, isViewerOnly, pathsOf, zeroDivisions, type Rule } from '../../rules/index.ts';
import { constantChangeRules, everyRule, type EveryRule } from './every-rule.ts';
import { inApp, inEntity, type Check, type Finding, type FindingLocation, type JsonPath } from './finding.ts';

/** Every rule is in the dialect: its operators, its paths, their types, and what it yields. */
export const checkRules: Check = ({ catalogue }) => [
  ...Object.values(catalogue.entities).flatMap((entity) =>
    everyRule(catalogue, entity).flatMap((checked) => findingsOf(checked, inEntity(entity.name, ...checked.path))),
  ),
  ...constantChangeRules(catalogue).flatMap((checked) =>
    findingsOf(checked, inApp('constantChanges', ...checked.path)),
  ),
];

function findingsOf(
  { rule, path, types, expects, isForViewer, isScope }: EveryRule,
  location: FindingLocation,
): readonly Finding[] {
  const numbered = byNumber(rule, path);
  if (numbered !== undefined) return [numberedFinding(numbered, location)];
  if (isScope) return []; // the last check, with what SQL makes of it
  const issues = [...checkRule(rule, types, { expects }), ...zeroDivisions(rule)].map(({ code, message, pointer }) => ({
    code,
    message,
    location: { ...location, inner: pointer },
  }));
  if (issues.length > 0 || !isForViewer || isViewerOnly(rule)) return issues;
  return [
    {
      code: 'not-about-viewer',
      location,
      message: 'this rule is asked once for all records: it may look at the viewer and the constants only',
    },
  ];
}

/** The path in a rule evaluated by the database that addresses a row by its number. */
function byNumber(rule: Rule, [part]: JsonPath): string | undefined {
  if (part === 'rules' || part === 'form') return undefined;
  const numbered = pathsOf(rule).find((path) => !path.startsWith('$constants.') && /\.\d+(?:\.|$)/u.test(path));
  return numbered === undefined ? undefined : `"${numbered}"`;
}

function numberedFinding(path: string, location: Finding['location']): Finding {
  const message = `${path} leads through a row by its number, which rules of fields and forms may; the database finds rows by "some", "all", "none", "sum" and "latest"`;
  return { code: 'row-by-number', location, message };
}
