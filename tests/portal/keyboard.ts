import type { Page } from 'playwright';

/** Minimum target size in pixels. Source: WCAG 2.2, success criterion 2.5.8. */
const TARGET = 24;

/**
 * Defects of tab stops: no visible focus, covered by another element, positive `tabindex`, or a small target too close
 * to another.
 */
export async function wrongTabStops(page: Page): Promise<readonly string[]> {
  // After a key press, `:focus-visible` also applies to programmatic focus.
  await page.keyboard.press('Tab');
  return await page.evaluate((target) => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex], [role="button"]';
    const all = [...(document.querySelector('.bp6-dialog') ?? document).querySelectorAll<HTMLElement>(selector)];
    const stops = all.filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility());
    // The target of a hidden checkbox is its drawn replacement.
    const drawn = (stop: HTMLElement) => (stop.matches('.bp6-control input') ? (stop.parentElement ?? stop) : stop);
    const isOutlined = (element: Element | null) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    const isCovered = (stop: HTMLElement) => {
      const { left, top, width, height } = stop.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const box = stop.closest('.bp6-input-group') ?? stop;
      return seen !== null && !box.contains(seen) && !seen.contains(stop);
    };
    const isSmall = ({ width, height }: DOMRect) => width < target || height < target;
    /** Distance from the centre of a small target to the centre of another small one, or to the edge of a larger one. */
    const distance = (one: DOMRect, other: DOMRect) => {
      const gap = (from: number, low: number, size: number) => {
        const middle = Math.abs(from - (low + size / 2));
        return isSmall(other) ? middle : Math.max(middle - size / 2, 0);
      };
      const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
      return Math.hypot(gap(x, other.left, other.width), gap(y, other.top, other.height));
    };
    const isTight = (stop: HTMLElement) => {
      const place = stop.getBoundingClientRect();
      if (!isSmall(place) || (stop.matches('a') && getComputedStyle(stop).display === 'inline')) return false;
      return stops.map(drawn).some((other) => {
        if (other.contains(stop) || stop.contains(other)) return false;
        const there = other.getBoundingClientRect();
        return distance(place, there) < (isSmall(there) ? target : target / 2);
      });
    };
    const faults = (stop: HTMLElement): readonly string[] => {
      stop.focus();
      const hasFocusSeen = [stop, stop.parentElement, stop.nextElementSibling].some(isOutlined);
      return [
        ...(stop.tabIndex > 0 ? ['stands before its turn'] : []),
        ...(hasFocusSeen ? [] : ['is not seen to have the focus']),
        ...(isCovered(drawn(stop)) ? ['is covered'] : []),
        ...(isTight(drawn(stop)) ? [`is smaller than ${target} pixels`] : []),
      ];
    };
    return stops.flatMap((stop) => faults(stop).map((fault) => `${stop.outerHTML.slice(0, 200)} ${fault}`));
  }, TARGET);
}

/** Animations running despite `prefers-reduced-motion`. */
export function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 200) ?? '') : '')),
  );
}
