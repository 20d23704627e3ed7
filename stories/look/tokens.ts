/** A custom property with its value per theme. */
export interface Token {
  readonly name: string;
  readonly light: string;
  /** Falls back to the light value. */
  readonly dark: string;
}

/** Custom properties of the root in order, without Blueprint's own. */
export function readDesignTokens(css: string): readonly Token[] {
  const rules = [...sheetOf(css).cssRules].filter((rule) => rule instanceof CSSStyleRule);
  const light = propertiesOf(rules.filter(({ selectorText }) => selectorText === ':root'));
  const dark = propertiesOf(rules.filter(({ selectorText }) => selectorText === ':root.bp6-dark'));
  return [...light].map(([name, value]) => ({ name, light: value, dark: dark.get(name) ?? value }));
}

function propertiesOf(rules: readonly CSSStyleRule[]): ReadonlyMap<string, string> {
  const found = rules.flatMap(({ style }) =>
    [...style]
      .filter((name) => name.startsWith('--') && !name.startsWith('--bp-'))
      .map((name) => [name, style.getPropertyValue(name).trim()] as const),
  );
  return new Map(found);
}

/** Each z-index with its selectors, ascending. */
export function readLayers(css: string): readonly (readonly [number, readonly string[]])[] {
  const groups = Map.groupBy(layersIn(sheetOf(css).cssRules), ([layer]) => layer);
  return [...groups]
    .map(([layer, rules]) => [layer, [...new Set(rules.map(([, selector]) => selector))]] as const)
    .toSorted(([one], [other]) => one - other);
}

function layersIn(rules: CSSRuleList): readonly (readonly [number, string])[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return layersIn(rule.cssRules);
    if (!(rule instanceof CSSStyleRule) || rule.style.zIndex === '') return [];
    return [[Number(rule.style.zIndex), rule.selectorText] as const];
  });
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Contrast ratio of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
