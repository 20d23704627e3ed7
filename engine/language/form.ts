import { derived, optional, required, withDefault } from './describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import type { Rule } from '../rules/index.ts';
import { lookUps } from './look-up.ts';
import { client, entries, keyedList, onScreen, properties, screen, words } from './meaning.ts';
import { kindSchema, schemaOf, source, objectOf } from './schema-of.ts';
import {
  flag,
  listOf,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  path,
  relativePath,
  rule,
  text,
  integer,
  withShort,
} from './shapes.ts';

const sectionField = {
  field: required(path, { means: screen }),
  span: withDefault(integer(1, 4), 1, { text: 'Columns it takes.', means: screen }),
  widget: optional(nameOf('widget'), { text: "A widget of the portal's own.", means: screen }),
};

/** Covers fields of a section while `when` holds, so that they cannot be reached. */
export const overlay = {
  fields: derived(listOf(relativePath, { minItems: 1 }), {
    text: 'What it covers; default: all fields of the section.',
    means: screen,
  }),
  when: required(rule, { text: 'Covers while true.', means: screen }),
  text: required(text, { text: 'What stands over the fields.', means: screen }),
};

/** A list of related records in a section instead of fields, read with the viewer's scope. */
export const sectionList = {
  relation: optional(nameOf('relation'), {
    text: "A relation of this entity, by the reference back: its entity's records that refer to this one.",
    means: screen,
  }),
  entity: derived(nameOf('entity'), { text: "Whose records; default: the relation's.", means: screen }),
  list: optional(nameOf('list', { of: 'entity', along: 'relation' }), {
    text: 'Which of its further lists; default: its own.',
    means: screen,
  }),
  filter: derived<Readonly<Record<string, Rule>>, Readonly<Record<string, Rule>>>(mapOf(rule), {
    text: "Filters of that list, each a formula over the stored record; default: the relation's. While one yields nothing, the section is not shown.",
    means: entries(screen),
  }),
};

const openText = "False: none of its fields may be filled in, whatever the field's own rule says.";

export const section = {
  name: required(lowerName, { means: screen }),
  label: derived(text, { means: words }),
  columns: withDefault(integer(1, 4), 2, { text: 'Columns that its fields are laid out in.', means: screen }),
  width: optional(oneOf('half'), {
    text: 'Half of the form where there is room: two that follow each other stand side by side. Default: all of it.',
    means: screen,
  }),
  fields: withDefault(listOf(withShort('string', path, objectOf(sectionField), (field) => ({ field }))), [], {
    text: 'Fields in order; a path alone is enough.',
    means: keyedList(({ field }) => field, properties<SectionField>(meaningsOf(sectionField)), onScreen),
  }),
  visible: optional(rule, { means: screen }),
  enabled: optional(rule, { text: openText, means: client }),
  panel: optional(nameOf('panel'), { text: "A panel of the portal's own below the fields.", means: screen }),
  map: optional(flag, {
    text: 'A map of the world stands above the fields: a click or an arrow key on it sets the latitude and the longitude among them.',
    means: screen,
  }),
  list: derived<SourceOf<typeof sectionList>, SectionList | undefined>(source(sectionList), {
    text: 'A list below the label, instead of fields: once the record is stored, for those who have that list.',
    means: properties<SectionList>(meaningsOf(sectionList), 'screen only'),
  }),
  overlay: derived<SourceOf<typeof overlay>, Overlay | undefined>(source(overlay), {
    text: 'Covers fields of the section, which then cannot be reached.',
    means: screen,
  }),
};

const dialog = {
  title: required(text, { means: screen }),
  text: required(text, { means: screen }),
  button: required(text, { means: screen }),
  action: optional(nameOf('action'), {
    text: 'An action offered beside the button, while the saved record permits it.',
    means: screen,
  }),
};

const afterSave = {
  to: required(oneOf('list', 'detail'), { means: screen }),
  dialog: optional(objectOf(dialog), {
    text: 'Shown first; {code}-like places come from the saved record.',
    means: screen,
  }),
};

/** Confirmation before a save, with the facts of the decision. */
const confirmation = {
  when: required(rule, {
    text: 'Asks where it holds of what is entered, and did not of what is stored.',
    means: screen,
  }),
  title: required(text, { means: screen }),
  text: required(text, { text: 'What the save does.', means: screen }),
  button: required(text, { text: 'The verb of whoever agrees.', means: screen }),
};

const copy = {
  without: withDefault(listOf(nameOf('field')), [], {
    text: 'Fields that stay behind, such as what only one record can be called. Files, and what is not typed, do anyway.',
    means: screen,
  }),
};

/** How a record is edited and shown. */
export const form = {
  presentation: withDefault(oneOf('page', 'dialog'), 'page', {
    text: 'A page of its own, or a dialog above the list.',
    means: screen,
  }),
  readOnly: optional(rule, { text: 'The record cannot be edited while true.', means: screen }),
  enabled: optional(rule, { text: openText, means: client }),
  sections: derived<readonly SectionSource[], readonly Section[]>(listOf(source(section)), {
    text: 'Default: one of all editable fields.',
    means: keyedList(({ name }) => name, properties<Section>(meaningsOf(section)), onScreen),
  }),
  lookUps,
  copy: optional(objectOf(copy), {
    text: 'A new record may start as a copy of one that is there: by the action copy, for whoever may make one.',
    means: properties<Copy>(meaningsOf(copy), 'screen only'),
  }),
  failure: optional(nameOf('textKey'), {
    text: 'Text key of what is said where a save fails and no field says why; default: that the changes could not be saved.',
    means: screen,
  }),
  afterSave: derived(objectOf(afterSave), { text: 'Where a save leads.', means: screen }),
  confirms: optional(listOf(objectOf(confirmation)), {
    text: 'Saves that weigh more than others are asked about first: the first whose rule holds.',
    means: screen,
  }),
  steps: optional(flag, {
    text: 'Of a form that a dialog asks: its sections one after another, each once nothing is wrong before it.',
    means: screen,
  }),
  draft: withDefault(oneOf('none', 'local'), 'none', {
    text: 'local: kept in the browser until saved.',
    means: screen,
  }),
  summary: withDefault(listOf(nameOf('panel')), [], {
    text: "Names of the portal's summary panels beside the detail.",
    means: screen,
  }),
  decisive: withDefault(listOf(nameOf('fieldOfForm')), [], {
    text: 'Fields of the sections that dialogs of actions show: what tells what is decided on.',
    means: screen,
  }),
  reads: optional(listOf(path), {
    text: "Paths that panels of the portal's own read besides the fields of the sections.",
    means: screen,
  }),
};

export type Copy = ResolvedOf<typeof copy>;
export type SectionField = ResolvedOf<typeof sectionField>;
export type SectionList = ResolvedOf<typeof sectionList>;
export type Overlay = ResolvedOf<typeof overlay>;
export type Section = ResolvedOf<typeof section>;
export type SectionSource = SourceOf<typeof section>;
export type Form = ResolvedOf<typeof form>;
export type FormSource = SourceOf<typeof form>;

export const formMeaning = properties<Form>(meaningsOf(form), 'screen only');
export const formSchema = kindSchema('form', 'The form of an entity', schemaOf(form));
