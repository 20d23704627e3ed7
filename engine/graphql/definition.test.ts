import { expect, it } from 'vitest';
import { printDefinitions, type Definition } from './definition.ts';

const address = (street: string, description = 'Address'): Definition => ({
  kind: 'type',
  name: 'Address',
  description,
  fields: [{ name: 'street', type: street, description: 'Street' }],
});

it('merges types of one name and keeps fields non-null where all definitions agree', () => {
  expect(printDefinitions([address('String!'), address('String', 'Another address')])).toBe(
    '"""Address"""\ntype Address {\n  """Street"""\n  street: String\n}\n',
  );
});

it('refuses types of one name that differ', () => {
  expect(() => printDefinitions([address('String'), address('Int')])).toThrow(
    'The API type "Address" is described twice, in two ways; give one of them another name.',
  );
});
