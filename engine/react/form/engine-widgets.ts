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

/** A widget per kind of scalar; all plain functions, since the form library takes nothing else under this React. */
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
