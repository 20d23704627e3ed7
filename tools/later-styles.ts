import { parse, type AtRule } from 'postcss';

/** Styles of a build in two: those of what a start shows, and those of what is loaded later. */
export interface SplitStyles {
  readonly first: string;
  readonly later: string;
}

/** At-rules that contain rules; all others are needed as soon as something names them. */
const group = /^(?:media|supports|container)$/u;

/**
 * Splits styles. A rule is for later where each of its selectors has a class that none of `sources` has, the style sheets that
 * a start imports; both parts keep the order of their rules.
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
    // From within, so that a group of empty groups is empty.
    for (const atRule of atRules.toReversed())
      if (group.test(atRule.name) ? atRule.nodes?.length === 0 : isLater) atRule.remove();
    return root.toString();
  };
  return { first: partOf(false), later: partOf(true) };
}

function classesOf(styles: string): readonly string[] {
  return styles.match(/\.[a-z][\w-]*/giu) ?? [];
}

/** What a selector cannot do without: what stands in `:is()` is a choice, and in `:not()` must be absent. */
function withoutChoices(selector: string): string {
  const outer = selector.replaceAll(/\([^()]*\)/gu, '');
  return outer === selector ? selector : withoutChoices(outer);
}
