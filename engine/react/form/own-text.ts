import type { UiSchema } from '@rjsf/utils';
import type { Field } from '../../metadata/types/index.ts';
import { engineWidgets } from './engine-widgets.ts';

/** Whether a record that is only read shows the field as its label and its value as text. */
export function isReadAsText(field: Field, uiSchema: UiSchema | undefined): boolean {
  return !hasCustomWidget(uiSchema) && !hasOwnText(field);
}

/** Fields that hold others, or that list what can be opened, write themselves in both modes. */
function hasOwnText({ type }: Field): boolean {
  return type === 'group' || type === 'rows' || type === 'files';
}

/** A custom widget writes its own text where it may not be edited. */
function hasCustomWidget(uiSchema: UiSchema | undefined): boolean {
  const widget: unknown = uiSchema?.['ui:widget'];
  return typeof widget === 'string' && !(widget in engineWidgets);
}
