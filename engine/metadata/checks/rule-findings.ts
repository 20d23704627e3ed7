import { checkRule, pathsOf, type PathTypes, type Rule, type ValueType } from '../../rules/index.ts';
import type { Finding, FindingLocation } from './finding.ts';

interface RuleContext {
  readonly types: PathTypes;
  /** What it has to yield; absent: anything. */
  readonly expects?: ValueType | undefined;
  /** Why it may not look at the viewer; absent: it may. */
  readonly aboutViewer?: string;
}

/** What is wrong with a rule, each at the part of it. */
export function ruleFindings(
  rule: Rule | undefined,
  location: FindingLocation,
  { types, expects, aboutViewer }: RuleContext,
): readonly Finding[] {
  if (rule === undefined) return [];
  const findings = checkRule(rule, types, { expects }).map(({ code, message, pointer }) => ({
    code,
    message,
    location: { ...location, inner: pointer },
  }));
  const isViewers = pathsOf(rule).some((path) => path.startsWith('$viewer'));
  if (aboutViewer === undefined || !isViewers) return findings;
  return [...findings, { code: 'about-viewer', location, message: aboutViewer }];
}
