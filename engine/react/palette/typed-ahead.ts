/** After so many milliseconds nobody waits for the box any more. */
const patienceMs = 10_000;

let typed = '';
let hearing: AbortController | undefined;

/** Keeps what is typed for a box that is still to come, away from whatever has the focus until then. */
export function hearTyping(): void {
  if (hearing !== undefined) return;
  hearing = new AbortController();
  typed = '';
  const signal = AbortSignal.any([hearing.signal, AbortSignal.timeout(patienceMs)]);
  window.addEventListener('keydown', keep, { capture: true, signal });
}

/** Ends the hearing. @returns what was typed meanwhile */
export function typedAhead(): string {
  hearing?.abort();
  hearing = undefined;
  const words = typed;
  typed = '';
  return words;
}

function keep(event: KeyboardEvent): void {
  const { key } = event;
  // Who walks on or gives up waits for no box.
  if (key === 'Escape' || key === 'Tab') typedAhead();
  if (event.ctrlKey || event.metaKey || event.altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter'))
    return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key !== 'Enter') typed += key;
  event.preventDefault();
  event.stopImmediatePropagation();
}
