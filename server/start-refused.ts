/**
 * Why the register does not start: one sentence that names what is wrong and says what to do. Nothing of it is a fault
 * of ours, so it is shown without a stack.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
