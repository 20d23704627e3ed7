/**
 * Asserts that the document is not longer or wider than the story and the window. Elements that extend it lack a
 * positioned ancestor within their scroll container and would add empty scroll space to the product's page.
 * @throws Error naming the elements
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
 * Asserts that no value overflows its container.
 * @throws Error naming the values
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
