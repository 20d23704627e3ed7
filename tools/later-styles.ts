import { parse, type AtRule } from 'postcss';

/** Styles for the initial screen, and styles loaded later. */
export interface SplitStyles {
  readonly first: string;
  readonly later: string;
}

/** At-rules that contain rules; all others stay in the first part. */
const group = /^(?:media|supports|container)$/u;

/**
 * Splits styles. A rule is loaded later if each of its selectors has a class absent in `sources`, the initial style
 * sheets. Both parts keep the rule order.
 */
export function splitStyles(css: string, sources: readonly string[]): SplitStyles {
  const known = new Set(sources.flatMap(classesOf));
  const isForLater = (selector: string): boolean =>
    classesOf(withoutChoices(selector)).some((name) => !known.has(name));
  const partOf = (isLater: boolean): string => {
    const root = parse(css);
    root.walkRules((rule) => {
      if (rule.selectors.every(isForLater) !== isLater) rule.remove();
    });
    const atRules: AtRule[] = [];
    root.walkAtRules((atRule) => void atRules.push(atRule));
    // Innermost first, so that nested empty groups disappear.
    for (const atRule of atRules.toReversed())
      if (group.test(atRule.name) ? atRule.nodes?.length === 0 : isLater) atRule.remove();
    return root.toString();
  };
  return { first: partOf(false), later: partOf(true) };
}

function classesOf(styles: string): readonly string[] {
  return styles.match(/\.[a-z][\w-]*/giu) ?? [];
}

/** A selector without its parentheses: `:is()` lists alternatives, `:not()` exclusions. */
function withoutChoices(selector: string): string {
  const outer = selector.replaceAll(/\([^()]*\)/gu, '');
  return outer === selector ? selector : withoutChoices(outer);
}
