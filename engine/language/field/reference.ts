import { derived, optional, required, standing } from '../describe.ts';
import { fill, meaningsOf, type Filled } from '../filled.ts';
import { all, client, entries, loss, properties, screen } from '../meaning.ts';
import { reach, unclear } from '../reach.ts';
import { thing } from '../schema-of.ts';
import { flag, lowerName, mapOf, nameOf, rule, whole, written } from '../shapes.ts';

/** How a record is searched for. */
const picker = {
  view: optional(lowerName, {
    text: 'The view the choices come from.',
    means: unclear,
  }),
  filter: standing(
    mapOf(rule),
    {},
    { text: 'Filters of that view, each a formula over the record being edited.', means: entries(reach) },
  ),
  preselect: standing(
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
  minCharacters: standing(whole(0), 0, { text: 'Characters before the search starts.', means: screen }),
  debounceMs: standing(whole(0), 500, { text: 'Quiet time before the search starts.', means: screen }),
  pageSize: standing(whole(1, 1000), 10, { text: 'Choices fetched at once.', means: screen }),
};

/** Without a view the choices come from the target's read scope; the server loads and checks by the same. */
export type Picker = Filled<typeof picker>;

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

/** Columns `<entity>_id` of both sides; each pair stands in it once. */
export const through = {
  through: optional(
    written(
      '^[a-z][a-z0-9_]*$',
      "a table of the server's own that links both, instead of by: small letters, digits and underscores",
    ),
    { means: client },
  ),
};

export const picked = {
  inputName: derived(lowerName, { text: 'Name in inputs; <name>Id and <singular>Ids unless told.', means: client }),
  picker: standing(thing(picker), fill(picker, {}), {
    text: 'How a record is searched for and which ones are offered.',
    means: properties<Picker>(meaningsOf(picker)),
  }),
};
