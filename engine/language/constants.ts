import { fileOf } from './file.ts';
import { client, entries } from './diff.ts';
import { lowerName, type Json, type Shape } from './shapes.ts';

const constants: Shape<Readonly<Record<string, Json>>> = {
  schema: {
    type: 'object',
    description:
      'Constants by name; rules read them as $constants.name. Numbers are written as numbers, days as YYYY-MM-DD. `sources` gives their sources, `choices` the allowed texts of a constant. A value that depends on the day is { "dated": [{ "from": "2027-01-01", "value": 25, "source": "…" }] }, at any depth. Each value holds until the next begins, or until its own `until`; the first may omit `from`. `begins` beside `dated` restricts changes to the start of a `year` or a `quarter`. Rules read the value of the day from `constantsOn` of their entity.',
    propertyNames: lowerName.schema,
  },
};

export const constantsFile = fileOf('constants', 'Constants that rules and server share', { constants });

export const constantsDiff = entries(client);
