let typed = '';
let isHeard = false;

/** Keeps what is typed for a box that is still to come, away from whatever has the focus until then. */
export function hearTyping(): void {
  if (isHeard) return;
  isHeard = true;
  typed = '';
  window.addEventListener('keydown', keep, true);
}

/** Ends the hearing. @returns what was typed meanwhile */
export function typedAhead(): string {
  window.removeEventListener('keydown', keep, true);
  isHeard = false;
  const words = typed;
  typed = '';
  return words;
}

function keep(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter'))
    return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key !== 'Enter') typed += key;
  event.preventDefault();
  event.stopImmediatePropagation();
}
