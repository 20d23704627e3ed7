import { Decimal } from 'decimal.js';
import { isEmpty, isNumber, isValues } from '../../record/index.ts';
import type { Field } from '../types/index.ts';

/** Whether two values of a field are the same to a person: `1.50` is `1.5`, nothing is nothing, a record is its id. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return isNumber(one) && isNumber(other) ? new Decimal(one).equals(other) : one === other;
    case 'reference':
      return isValues(one) && isValues(other) && one['id'] === other['id'];
    case 'dateTime':
      return typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
    case 'text':
    case 'longText':
    case 'boolean':
    case 'date':
    case 'enumeration':
      return one === other;
    case 'group':
      return Object.values(field.fields).every((inner) =>
        isSameValue(inner, partOf(one, inner.name), partOf(other, inner.name)),
      );
    case 'rows':
      return areSameItems(one, other, (a, b) =>
        Object.values(field.fields).every((inner) => isSameValue(inner, partOf(a, inner.name), partOf(b, inner.name))),
      );
    case 'references':
    case 'relation':
    case 'files':
      return areSameItems(one, other, (a, b) => partOf(a, 'id') === partOf(b, 'id'));
    case 'json':
      return JSON.stringify(one) === JSON.stringify(other);
  }
}

function areSameItems(one: unknown, other: unknown, isSame: (a: unknown, b: unknown) => boolean): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((item: unknown, index) => isSame(item, other[index]));
}

function partOf(value: unknown, name: string): unknown {
  return isValues(value) ? value[name] : undefined;
}
