import { derived, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { keyedList, properties, screen, words } from '../meaning.ts';
import { permission } from '../access-condition.ts';
import { source, objectOf } from '../schema-of.ts';
import { address, anyText, listOf, lowerName, mapOf, nameOf, route, rule, text, yesNo } from '../shapes.ts';

const shownWhile = {
  when: required(rule, { text: 'Over the record.', means: screen }),
  panel: optional(nameOf('panel'), { text: "A panel of the portal's own.", means: screen }),
  action: optional(nameOf('action'), { text: 'Or an action, as its page shows it.', means: screen }),
};

/**
 * An address of an entity beyond list, create and detail: a `list` filtered by address parameters, a `form` (create,
 * prefilled, or by an `action` that creates records), a `detail` of the viewer's own record, an `action` on the record
 * `:id`, `derivedRecord` (a new record derived from it), or a portal screen.
 */
export const entityRoute = {
  path: required(route, { means: screen }),
  screen: required(nameOf('screen'), {
    text: "list, form, detail, action, derivedRecord, or the name of a screen of the portal's own",
    means: screen,
  }),
  one: optional(lowerName, {
    text: 'Of detail: the view of kind one, or the query of the entity without arguments, that answers the record.',
    means: screen,
  }),
  instead: withDefault(listOf(objectOf(shownWhile)), [], {
    text: 'Of detail: what stands in the place of the form, the first of which the rule holds.',
    means: screen,
  }),
  action: optional(nameOf('action'), {
    text: 'Of action: what is asked on this page, wherever the action is offered, with the record above. Of form: an action that makes records, by whose operation this one is saved.',
    means: screen,
  }),
  further: withDefault(listOf(nameOf('action')), [], {
    text: 'Of action: other actions offered beside it.',
    means: screen,
  }),
  sections: optional(listOf(nameOf('section')), {
    text: 'Of action: sections of the form that show the record; default: all that are no list.',
    means: screen,
  }),
  intro: optional(text, { text: 'Of action: what stands below the title.', means: words }),
  to: optional(address, { text: 'Of form: where one goes once it is saved.', means: screen }),
  entity: optional(nameOf('entity'), { text: 'Whose list is shown.', means: screen }),
  filter: withDefault(mapOf(anyText), {}, { text: 'Filter name to route parameter.', means: screen }),
  columnChooser: withDefault(yesNo, true, { means: screen }),
  empty: optional(text, {
    text: "Sentence for a list with nothing in it, default: that of the entity's list; of detail: where there is no record.",
    means: words,
  }),
  permission: derived<string, string | undefined>(nameOf('permission'), {
    text: "Of an action; default: the action's.",
    means: permission,
  }),
  label: derived(text, { means: words }),
};

export type EntityRoute = ResolvedOf<typeof entityRoute>;
export type EntityRouteSource = SourceOf<typeof entityRoute>;

export const entityRoutes = listOf(source(entityRoute));
export const entityRoutesMeaning = keyedList(({ path }) => path, properties<EntityRoute>(meaningsOf(entityRoute)), {
  added: [['screen only', 'the address is new']],
  gone: [['screen only', 'the address is gone']],
  order: 'screen only',
});
