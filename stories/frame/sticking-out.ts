/**
 * Asserts that the page of a story ends where the story does, or with the window. A story without a shell may be as long
 * as its content; what makes the page longer or wider than that stands somewhere without a positioned ancestor within
 * whatever scrolls it, and gives the product's page an empty end to scroll into.
 * @throws Error that names the elements
 */
export function assertNothingSticksOut(story: Element): void {
  const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
  const box = story.getBoundingClientRect();
  const bottom = Math.ceil(Math.max(clientHeight, box.bottom + window.scrollY));
  const right = Math.ceil(Math.max(clientWidth, box.right + window.scrollX));
  if (scrollHeight <= bottom && scrollWidth <= right) return;
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const place = element.getBoundingClientRect();
    return place.bottom + window.scrollY > bottom || place.right + window.scrollX > right;
  });
  const free = beyond.filter((element) => getComputedStyle(element).position === 'absolute');
  const named = (free.length > 0 ? free : beyond).slice(0, 3).map(nameOf);
  throw new Error(
    `The page is ${scrollWidth} × ${scrollHeight} px, the story ends at ${right} × ${bottom}. Beyond it: ${named.join('; ')}`,
  );
}

/**
 * Asserts that every value stands within its own place: one that is not broken runs over the words beside it.
 * @throws Error that names the values
 */
export function assertValuesHaveRoom(story: Element): void {
  const cut = [...story.querySelectorAll('.form-text')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  if (cut.length > 0) throw new Error(`Wider than their place: ${cut.slice(0, 3).map(nameOf).join('; ')}`);
}

function nameOf(element: Element): string {
  return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 40)}`;
}
