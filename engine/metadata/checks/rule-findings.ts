import { checkRule, pathsOf, type PathTypes, type Rule, type ValueType } from '../../rules/index.ts';
import { finding, type Finding, type FindingLocation, type Findings } from './finding.ts';

interface RuleContext {
  readonly types: PathTypes;
  /** What it has to yield; absent: anything. */
  readonly expects?: ValueType | undefined;
  /** Why it may not look at the viewer; absent: it may. */
  readonly aboutViewer?: string;
}

/** What is wrong with a rule, each at the part of it. */
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

/** Issues of a rule as findings inside of it. */
export function issueFindings(issues: ReturnType<typeof checkRule>, location: FindingLocation): readonly Finding[] {
  return issues.map(({ code, message, pointer }) => finding(code, { ...location, inner: pointer }, message));
}
