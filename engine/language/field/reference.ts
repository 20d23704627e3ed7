import { assignedByLoader, optional, required, withDefault } from '../describe.ts';
import { applyDefaults, meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { all, client, entries, loss, properties, screen } from '../meaning.ts';
import { accessCondition, unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { constantName, flag, lowerName, mapOf, nameOf, rule, integer, patternText } from '../shapes.ts';

/** How records are picked. */
const picker = {
  view: optional(nameOf('view', { of: 'to' }), {
    text: 'The view the choices come from.',
    means: unclear,
  }),
  filter: withDefault(
    mapOf(rule),
    {},
    { text: 'Filters of that view, each a formula over the record being edited.', means: entries(accessCondition) },
  ),
  preselect: withDefault(
    mapOf(rule),
    {},
    {
      text: 'Filters of that view, each a formula: in a new form the sole choice that they leave is chosen at once, and may be changed.',
      means: entries(screen),
    },
  ),
  preselectSole: optional(flag, { text: 'In a new form a sole choice is chosen at once.', means: screen }),
  create: optional(flag, {
    text: 'Whoever may make such a record makes one beside the picker, and has chosen it then.',
    means: screen,
  }),
  minCharacters: withDefault(integer(0), 0, { text: 'Characters before the search starts.', means: screen }),
  debounceMs: withDefault(integer(0), 500, { text: 'Quiet time before the search starts.', means: screen }),
  pageSize: withDefault(integer(1, 1000), 10, { text: 'Choices fetched at once.', means: screen }),
};

/** Without a view the choices are the target's read scope; the server uses the same to load and check. */
export type Picker = ResolvedOf<typeof picker>;

export const ofEnumeration = {
  enumeration: required(nameOf('enumeration'), {
    text: 'Name of an enumeration in app/enumerations.json.',
    means: all(client, loss),
  }),
  choiceName: optional(lowerName, {
    text: 'The contract has the choice of an enumeration under this name too, as a record { id, name }.',
    means: client,
  }),
};

export const to = {
  to: required(nameOf('entity'), { text: 'The entity referred to.', means: all(client, loss) }),
};

export const by = {
  by: optional(lowerName, {
    text: 'The reference of that entity that leads back here; of references: those this field is the other side of.',
    means: client,
  }),
};

/** A link table with columns `<entity>_id` of both sides and unique pairs. */
export const through = {
  through: optional(
    patternText(
      '^[a-z][a-z0-9_]*$',
      "a table of the server's own that links both, instead of by: small letters, digits and underscores",
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
    text: 'How a record is searched for and which ones are offered.',
    means: properties<Picker>(meaningsOf(picker)),
  }),
};

export const called = {
  calledAs: optional(lowerName, {
    text: "What the record referred to is called in the viewer's language is answered under this name too; an input takes it and ignores it.",
    means: client,
  }),
};

const gathering = {
  name: required(lowerName, { text: 'The name in the contract: roles.', means: client }),
  field: required(lowerName, { text: 'A field of the related records with an enumeration.', means: client }),
  where: withDefault(mapOf(constantName), {}, { text: 'Only of records with these choices.', means: entries(client) }),
};

export const gathered = {
  gathers: optional(objectOf(gathering), {
    text: 'The choices of a field of the related records are answered in a list under a name of its own, each once.',
    means: properties<ResolvedOf<typeof gathering>>(meaningsOf(gathering)),
  }),
};

export const linked = {
  sentWithin: optional(lowerName, {
    text: 'A record may be sent within the one that links it, as this reference of that: { organization: { id } }.',
    means: client,
  }),
};

const instead = {
  relation: required(nameOf('relation'), { text: 'A relation of the record.', means: client }),
  of: required(mapOf(lowerName), {
    text: 'References of the rows, and those of the related records that say the same.',
    means: entries(client),
  }),
};

export const substituted = {
  instead: optional(objectOf(instead), {
    text: 'Rows of a new record that are not sent are taken from what is sent of a relation.',
    means: properties<ResolvedOf<typeof instead>>(meaningsOf(instead)),
  }),
};
