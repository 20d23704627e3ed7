import { fileOf } from './file.ts';
import { client, entries } from './meaning.ts';
import { lowerName, type Json, type Shape } from './shapes.ts';

const constants: Shape<Readonly<Record<string, Json>>> = {
  schema: {
    type: 'object',
    description:
      'By name; rules read them as $constants.name. Numbers are written as numbers, days as YYYY-MM-DD. `sources` says where they come from, `choices` which texts one that chooses may be. One whose value depends on the day is { "dated": [{ "from": "2027-01-01", "value": 25, "source": "…" }] }, at any depth: each value holds until the next begins, or until its own `until`; the first may be without `from`; beside `dated`, `begins` says that values change with a `year` or a `quarter` alone; rules read the one of the day that `constantsOn` of their entity names.',
    propertyNames: lowerName.schema,
  },
};

export const constantsFile = fileOf('constants', 'Figures and names that rules and server share', { constants });

export const constantsMeaning = entries(client);
