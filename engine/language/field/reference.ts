import { assignedByLoader, optional, required, withDefault } from '../describe.ts';
import { applyDefaults, diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { all, client, entries, loss, properties, screen } from '../diff.ts';
import { accessCondition, unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { constantName, flag, lowerName, mapOf, nameOf, rule, integer, patternText } from '../shapes.ts';

/** How records are picked. */
const picker = {
  view: optional(nameOf('view', { of: 'to' }), {
    text: 'View that the choices come from.',
    means: unclear,
  }),
  filter: withDefault(
    mapOf(rule),
    {},
    {
      text: 'Filters of that view by name, each a rule over the record being edited.',
      means: entries(accessCondition),
    },
  ),
  offers: withDefault(
    mapOf(rule),
    {},
    {
      text: 'Filters of that view by name, each a rule, that only narrow the choices offered. The rules of the record refuse other choices, each with its own message.',
      means: entries(screen),
    },
  ),
  preselect: withDefault(
    mapOf(rule),
    {},
    {
      text: 'Filters of that view by name, each a rule. If they leave exactly one choice, a new form preselects it; it can be changed.',
      means: entries(screen),
    },
  ),
  preselectSole: optional(flag, { text: 'A new form preselects the choice if there is only one.', means: screen }),
  create: optional(flag, {
    text: 'Offers a button beside the picker to create a record, for viewers with that permission; the new record is then selected.',
    means: screen,
  }),
  minCharacters: withDefault(integer(0), 0, { text: 'Minimum characters before the search starts.', means: screen }),
  debounceMs: withDefault(integer(0), 500, {
    text: 'Milliseconds without typing before the search starts.',
    means: screen,
  }),
  pageSize: withDefault(integer(1, 1000), 10, { text: 'Choices loaded per request.', means: screen }),
};

/** Without a view the choices are the target's read scope; the server uses the same to load and check. */
export type Picker = ResolvedOf<typeof picker>;

export const ofEnumeration = {
  enumeration: required(nameOf('enumeration'), {
    text: 'Name of an enumeration in app/enumerations.json.',
    means: all(client, loss),
  }),
  choiceName: optional(lowerName, {
    text: 'Name under which the API also has the value as an object { id, name }.',
    means: client,
  }),
};

export const to = {
  to: required(nameOf('entity'), { text: 'Referenced entity.', means: all(client, loss) }),
};

export const by = {
  by: optional(lowerName, {
    text: 'Reference of that entity back to this one; of references: the references field whose other side this field is.',
    means: client,
  }),
};

/** A link table with columns `<entity>_id` of both sides and unique pairs. */
export const through = {
  through: optional(
    patternText(
      '^[a-z][a-z0-9_]*$',
      "the server's own link table of both, instead of by: small letters, digits and underscores",
    ),
    { means: client },
  ),
};

export const picked = {
  inputName: assignedByLoader<string>({
    means: client,
    instead: 'leave it out: inputs call it <name>Id, references <singular>Ids',
  }),
  picker: withDefault(objectOf(picker), applyDefaults(picker, {}), {
    text: 'Search for a record and the choices offered.',
    means: properties<Picker>(diffsOf(picker)),
  }),
};

export const called = {
  calledAs: optional(lowerName, {
    text: "Name under which the API also returns the display of the referenced record in the viewer's language. Inputs accept it and ignore it.",
    means: client,
  }),
};

const gathering = {
  name: required(lowerName, { text: 'Name in the API: roles.', means: client }),
  field: required(lowerName, { text: 'Enumeration field of the related records.', means: client }),
  where: withDefault(
    mapOf(constantName),
    {},
    { text: 'Only of related records with these values: enumeration fields with their value.', means: entries(client) },
  ),
};

export const gathered = {
  gathers: optional(objectOf(gathering), {
    text: 'The API returns the distinct values of an enumeration field of the related records as a list under a name of its own.',
    means: properties<ResolvedOf<typeof gathering>>(diffsOf(gathering)),
  }),
};

export const linked = {
  sentWithin: optional(lowerName, {
    text: 'Inputs may send a record nested in the linking record, under this reference of it: { organization: { id } }.',
    means: client,
  }),
};

const instead = {
  relation: required(nameOf('relation'), { text: 'Relation of the record.', means: client }),
  of: required(mapOf(lowerName), {
    text: 'References of the rows, each with the reference of the related records that it is taken from.',
    means: entries(client),
  }),
};

export const substituted = {
  instead: optional(objectOf(instead), {
    text: 'If the input of a new record has no rows, they are made from the records of a relation in the input.',
    means: properties<ResolvedOf<typeof instead>>(diffsOf(instead)),
  }),
};
