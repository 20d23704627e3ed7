import { checkRule, pathsOf, type PathTypes, type Rule, type ValueType } from '../../rules/index.ts';
import { finding, type Finding, type FindingLocation, type Findings } from './finding.ts';

interface RuleContext {
  readonly types: PathTypes;
  /** Expected type; absent: any. */
  readonly expects?: ValueType | undefined;
  /** Message why the rule may not read the viewer; absent: it may. */
  readonly aboutViewer?: string;
}

/** Findings of a rule, each at the faulty operand. */
export function* ruleFindings(
  rule: Rule | undefined,
  location: FindingLocation,
  { types, expects, aboutViewer }: RuleContext,
): Findings {
  if (rule === undefined) return;
  yield* issueFindings(checkRule(rule, types, { expects }), location);
  if (aboutViewer !== undefined && pathsOf(rule).some((path) => path.startsWith('$viewer')))
    yield finding('about-viewer', location, aboutViewer);
}

/** Converts issues of a rule to findings inside it. */
export function issueFindings(issues: ReturnType<typeof checkRule>, location: FindingLocation): readonly Finding[] {
  return issues.map(({ code, message, pointer }) => finding(code, { ...location, inner: pointer }, message));
}
