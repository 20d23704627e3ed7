/** An argument that names somebody or something; one that can be no id is nobody's. */
export function parseId(given: unknown): string {
  return typeof given === 'string' && /^\d{1,18}$/u.test(given) ? given : '0';
}
