import type { RecordPath } from '../../record/index.ts';
import { controlIds } from './form-context.tsx';

/** Moves the focus to the control at a path, or to the first one inside a group or table there. */
export function focusControl(formId: string, path: RecordPath): void {
  const { control } = controlIds(formId, path);
  const element = document.getElementById(control) ?? firstWithin(control);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

function firstWithin(control: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[id^="${CSS.escape(control)}."]`) ?? document.getElementById(`${control}:add`)
  );
}
