/** Scrolls to a section's card and focuses it, so that Tab goes to its first field. */
export function revealSection(card: Element | null | undefined): void {
  if (!(card instanceof HTMLElement)) return;
  card.scrollIntoView({ block: 'start' });
  card.focus({ preventScroll: true });
}

/** Focuses the section after or before the focused one; from outside the first or last one. */
export function revealAdjacentSection(step: 1 | -1): void {
  const cards = [...document.querySelectorAll('.form-section')];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const outside = step === 1 ? 0 : cards.length - 1;
  revealSection(cards[at === -1 ? outside : at + step]);
}
