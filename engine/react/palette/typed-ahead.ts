/** Time after which buffering stops, in milliseconds. */
const patienceMs = 10_000;

let typed = '';
let hearing: AbortController | undefined;

/** Buffers typed characters until the search field is loaded, without passing them to the focused element. */
export function hearTyping(): void {
  if (hearing !== undefined) return;
  hearing = new AbortController();
  typed = '';
  const signal = AbortSignal.any([hearing.signal, AbortSignal.timeout(patienceMs)]);
  window.addEventListener('keydown', keep, { capture: true, signal });
}

/** Stops buffering. @returns the buffered text */
export function typedAhead(): string {
  hearing?.abort();
  hearing = undefined;
  const words = typed;
  typed = '';
  return words;
}

function keep(event: KeyboardEvent): void {
  const { key } = event;
  // Escape and Tab cancel.
  if (key === 'Escape' || key === 'Tab') typedAhead();
  if (event.ctrlKey || event.metaKey || event.altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter'))
    return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key !== 'Enter') typed += key;
  event.preventDefault();
  event.stopImmediatePropagation();
}
