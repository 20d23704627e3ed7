/** Styles of a build in two: those of what a start shows, and those of what is loaded later. */
export interface SplitStyles {
  readonly first: string;
  readonly later: string;
}

/** A rule, a group of rules, or a statement without a body. */
interface Block {
  readonly prelude: string;
  readonly body: string | undefined;
}

/** At-rules that contain rules; all others are needed as soon as something names them. */
const group = /^@(?:media|supports|container)\b/u;

/**
 * Splits minified styles. A rule is for later where each of its selectors has a class that none of `sources` has, the style
 * sheets that a start imports; both parts keep the order of their rules.
 */
export function splitStyles(css: string, sources: readonly string[]): SplitStyles {
  const known = new Set(sources.flatMap(classesOf));
  const isForLater = (selector: string): boolean => classesOf(selector).some((name) => !known.has(name));
  const partOf = (styles: string, isLater: boolean): string =>
    blocksOf(styles)
      .map(({ prelude, body }) => {
        if (body === undefined) return isLater ? '' : `${prelude};`;
        if (group.test(prelude)) {
          const inner = partOf(body, isLater);
          return inner === '' ? '' : `${prelude}{${inner}}`;
        }
        return prelude.split(',').every(isForLater) === isLater ? `${prelude}{${body}}` : '';
      })
      .join('');
  return { first: partOf(css, false), later: partOf(css, true) };
}

function classesOf(styles: string): readonly string[] {
  return styles.match(/\.[a-z][\w-]*/giu) ?? [];
}

/** The blocks at the top level of styles; braces and semicolons within quotes are text. */
function blocksOf(styles: string): readonly Block[] {
  const blocks: Block[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const { 0: sign, index } of styles.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gu)) {
    if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ prelude: styles.slice(start, open), body: styles.slice(open + 1, index) });
      start = index + 1;
    } else if (sign === ';' && depth === 0) {
      blocks.push({ prelude: styles.slice(start, index), body: undefined });
      start = index + 1;
    }
  }
  return blocks;
}
