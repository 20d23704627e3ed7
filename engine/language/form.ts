import { derived, optional, required, withDefault } from './describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import type { Rule } from '../rules/index.ts';
import { lookUps } from './look-up.ts';
import { client, entries, keyedList, onScreen, properties, screen, words } from './diff.ts';
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
  span: withDefault(integer(1, 4), 1, { text: 'Number of columns the field spans.', means: screen }),
  widget: optional(nameOf('widget'), { text: 'Portal widget that edits the field.', means: screen }),
};

/** Covers fields of a section while `when` holds, so that they cannot be reached. */
export const overlay = {
  fields: derived(listOf(relativePath, { minItems: 1 }), {
    text: 'Fields that it covers; default: all fields of the section.',
    means: screen,
  }),
  when: required(rule, { text: 'Rule: covers the fields while it holds.', means: screen }),
  text: required(text, { text: 'Text shown over the fields.', means: screen }),
};

/** A list of related records in a section instead of fields, read with the viewer's scope. */
export const sectionList = {
  relation: optional(nameOf('relation'), {
    text: 'Relation of this entity: lists the records that refer to this one.',
    means: screen,
  }),
  entity: derived(nameOf('entity'), { text: "Entity of the listed records; default: the relation's.", means: screen }),
  list: optional(nameOf('list', { of: 'entity', along: 'relation' }), {
    text: 'Further list of that entity; default: its own list.',
    means: screen,
  }),
  filter: derived<Readonly<Record<string, Rule>>, Readonly<Record<string, Rule>>>(mapOf(rule), {
    text: "Filters of that list by name, each a rule over the stored record; default: the relation's. The section is hidden while one has no result.",
    means: entries(screen),
  }),
};

const openText = "Rule: if false, no field in it can be edited, regardless of the field's own rule.";

export const section = {
  name: required(lowerName, { means: screen }),
  label: derived(text, { means: words }),
  columns: withDefault(integer(1, 4), 2, { text: 'Number of columns for its fields.', means: screen }),
  width: optional(oneOf('half'), {
    text: 'half: half the width of the form if there is room, so that two consecutive sections are side by side. Default: full width.',
    means: screen,
  }),
  fields: withDefault(listOf(withShort('string', path, objectOf(sectionField), (field) => ({ field }))), [], {
    text: 'Fields in order; the path of a field is enough.',
    means: keyedList(({ field }) => field, properties<SectionField>(diffsOf(sectionField)), onScreen),
  }),
  visible: optional(rule, { means: screen }),
  enabled: optional(rule, { text: openText, means: client }),
  panel: optional(nameOf('panel'), { text: 'Portal panel below the fields.', means: screen }),
  map: optional(flag, {
    text: 'Shows a world map above the fields; a click or the arrow keys set the latitude and longitude fields of the section.',
    means: screen,
  }),
  list: derived<SourceOf<typeof sectionList>, SectionList | undefined>(source(sectionList), {
    text: 'A list instead of fields, for stored records and viewers with access to that list.',
    means: properties<SectionList>(diffsOf(sectionList), 'screen only'),
  }),
  overlay: derived<SourceOf<typeof overlay>, Overlay | undefined>(source(overlay), {
    text: 'Overlay that makes fields of the section inaccessible.',
    means: screen,
  }),
};

const dialog = {
  title: required(text, { means: screen }),
  text: required(text, { means: screen }),
  button: required(text, { means: screen }),
  action: optional(nameOf('action'), {
    text: 'Action offered beside the button if it is available on the saved record.',
    means: screen,
  }),
};

const afterSave = {
  to: required(oneOf('list', 'detail'), { means: screen }),
  dialog: optional(objectOf(dialog), {
    text: 'Dialog shown first; placeholders such as {code} come from the saved record.',
    means: screen,
  }),
};

/** Confirmation before a save, with the facts of the decision. */
const confirmation = {
  when: required(rule, {
    text: 'Rule: asks if it holds for the entered record and did not hold for the stored one.',
    means: screen,
  }),
  title: required(text, { means: screen }),
  text: required(text, { text: 'Text that explains the effect of the save.', means: screen }),
  button: required(text, { text: 'Label of the confirm button, a verb.', means: screen }),
};

const copy = {
  without: withDefault(listOf(nameOf('field')), [], {
    text: 'Fields that are not copied, such as unique names. Files and fields that cannot be entered are never copied.',
    means: screen,
  }),
};

/** How a record is edited and shown. */
export const form = {
  presentation: withDefault(oneOf('page', 'dialog'), 'page', {
    text: 'page: own page; dialog: dialog above the list.',
    means: screen,
  }),
  readOnly: optional(rule, { text: 'Rule: the record cannot be edited while it holds.', means: screen }),
  enabled: optional(rule, { text: openText, means: client }),
  sections: derived<readonly SectionSource[], readonly Section[]>(listOf(source(section)), {
    text: 'Sections in order; default: one with all editable fields.',
    means: keyedList(({ name }) => name, properties<Section>(diffsOf(section)), onScreen),
  }),
  lookUps,
  copy: optional(objectOf(copy), {
    text: 'Adds the action copy, which opens a new record as a copy of an existing one, for viewers who may create records.',
    means: properties<Copy>(diffsOf(copy), 'screen only'),
  }),
  failure: optional(nameOf('textKey'), {
    text: 'Text key of the message for a failed save without a field error; default: that the changes could not be saved.',
    means: screen,
  }),
  afterSave: derived(objectOf(afterSave), { text: 'Where the portal goes after a save.', means: screen }),
  confirms: optional(listOf(objectOf(confirmation)), {
    text: 'Confirmations before important saves; the first whose rule holds is shown.',
    means: screen,
  }),
  steps: optional(flag, {
    text: 'Of a form in a dialog: shows its sections one at a time; each opens once the previous ones are valid.',
    means: screen,
  }),
  draft: withDefault(oneOf('none', 'local'), 'none', {
    text: 'local: an unsaved draft is stored in the browser until the save.',
    means: screen,
  }),
  summary: withDefault(listOf(nameOf('panel')), [], {
    text: 'Portal panels in the summary beside the detail.',
    means: screen,
  }),
  decisive: withDefault(listOf(nameOf('fieldOfForm')), [], {
    text: 'Fields of the sections that action dialogs show to identify the record.',
    means: screen,
  }),
  reads: optional(listOf(path), {
    text: 'Further paths that portal panels read.',
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

export const formDiff = properties<Form>(diffsOf(form), 'screen only');
export const formSchema = kindSchema('form', 'The form of an entity', schemaOf(form));
