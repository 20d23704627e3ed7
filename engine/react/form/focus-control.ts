import type { RecordPath } from '../../record/index.ts';
import { controlIds } from './form-context.tsx';

/** Moves the focus to the control at a path, or to the first one inside a group or table there. */
export function focusControl(formId: string, path: RecordPath): void {
  const { control } = controlIds(formId, path);
  const element = document.getElementById(control) ?? firstWithin(control);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/** Moves the focus to the first required control without a value, other than those of the fields in `given`. */
export function focusFirstMissing(box: HTMLElement | null, given: readonly string[] = []): void {
  const required = box?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    ':is(input, select, textarea)[aria-required="true"]',
  );
  const isGiven = (id: string) => given.some((name) => id.endsWith(`.${name}`));
  [...(required ?? [])].find(({ id, value }) => value === '' && !isGiven(id))?.focus();
}

function firstWithin(control: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[id^="${CSS.escape(control)}."]`) ?? document.getElementById(`${control}:add`)
  );
}
