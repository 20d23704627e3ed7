/** True when the text compiles as a regular expression with the `u` flag, as forms and the API use it. */
export function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
