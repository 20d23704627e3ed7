/** Leads to a section's card, which is named then: the next Tab is its first field. */
export function revealSection(card: Element | null | undefined): void {
  if (!(card instanceof HTMLElement)) return;
  card.scrollIntoView({ block: 'start' });
  card.focus({ preventScroll: true });
}

/** Leads from the section that has the focus to the one after or before it; from outside of all to the first or the last. */
export function revealAdjacentSection(step: 1 | -1): void {
  const cards = [...document.querySelectorAll('.form-section')];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const outside = step === 1 ? 0 : cards.length - 1;
  revealSection(cards[at === -1 ? outside : at + step]);
}
