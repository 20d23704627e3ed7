import type { RegistryWidgetsType } from '@rjsf/utils';
import { entryTypes } from '../../field-types/index.ts';
import { BooleanWidget } from './widgets/boolean-widget.tsx';
import { DateTimeWidget, DateWidget } from './widgets/date-widget.tsx';
import { EnumerationWidget } from './widgets/enumeration-widget.tsx';
import { DecimalWidget, IntegerWidget, YearWidget } from './widgets/number-widget.tsx';
import {
  EntryWidget,
  LongTextWidget,
  LookUpWidget,
  PasswordWidget,
  PhoneWidget,
  TextWidget,
} from './widgets/text-widget.tsx';

/**
 * A widget for each scalar type; plain functions, since the form library accepts nothing else under this React version.
 */
export const engineWidgets: RegistryWidgetsType = {
  ...Object.fromEntries(entryTypes.map((type) => [type, EntryWidget])),
  text: TextWidget,
  password: PasswordWidget,
  phone: PhoneWidget,
  lookUp: LookUpWidget,
  longText: LongTextWidget,
  integer: IntegerWidget,
  year: YearWidget,
  decimal: DecimalWidget,
  boolean: BooleanWidget,
  date: DateWidget,
  dateTime: DateTimeWidget,
  enumeration: EnumerationWidget,
};
