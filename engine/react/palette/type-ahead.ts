/** Time after which buffering stops, in milliseconds. */
const patienceMs = 10_000;

let typed = '';
let buffering: AbortController | undefined;

/** Buffers typed characters until the search field is loaded, without passing them to the focused element. */
export function startTypeAhead(): void {
  if (buffering !== undefined) return;
  buffering = new AbortController();
  typed = '';
  const signal = AbortSignal.any([buffering.signal, AbortSignal.timeout(patienceMs)]);
  window.addEventListener('keydown', buffer, { capture: true, signal });
}

/** Stops buffering. @returns the buffered text */
export function stopTypeAhead(): string {
  buffering?.abort();
  buffering = undefined;
  const words = typed;
  typed = '';
  return words;
}

function buffer(event: KeyboardEvent): void {
  const { key } = event;
  // Escape and Tab cancel.
  if (key === 'Escape' || key === 'Tab') stopTypeAhead();
  if (event.ctrlKey || event.metaKey || event.altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter'))
    return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key !== 'Enter') typed += key;
  event.preventDefault();
  event.stopImmediatePropagation();
}
