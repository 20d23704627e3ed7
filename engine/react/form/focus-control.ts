import { controlIds } from './form-context.tsx';
import type { FieldPath } from './state/paths.ts';

/** Moves the focus to the control at a path, or to the first one inside a group or table there. */
export function focusControl(formId: string, path: FieldPath): void {
  const { control } = controlIds(formId, path);
  const found = document.getElementById(control) ?? firstWithin(control);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}

function firstWithin(control: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[id^="${CSS.escape(control)}."]`) ?? document.getElementById(`${control}:add`)
  );
}
