import { derived, optional, required, standing } from '../describe.ts';
import { meaningsOf, type Filled, type Written } from '../filled.ts';
import { listed, properties, screen, words } from '../meaning.ts';
import { permission } from '../reach.ts';
import { source, thing } from '../schema-of.ts';
import { anyText, listOf, lowerName, mapOf, nameOf, route, rule, text, yesNo } from '../shapes.ts';

const panelWhile = {
  when: required(rule, { text: 'Over the record.', means: screen }),
  panel: required(nameOf('panel'), { text: "A panel of the portal's own.", means: screen }),
};

/**
 * An address of an entity beyond list, create and detail: a `list` of `entity` filtered by parameters of the address, a
 * `form` (create, prefilled), a `detail` of the viewer's own record, `offspring` (a new record stemming from `:id`), or a screen of the portal's own.
 */
export const entityRoute = {
  path: required(route, { means: screen }),
  screen: required(nameOf('screen'), {
    text: "list, form, detail, offspring, or the name of a screen of the portal's own",
    means: screen,
  }),
  one: optional(lowerName, {
    text: 'Of detail: the view of kind one, or the query of the entity without arguments, that answers the record.',
    means: screen,
  }),
  instead: standing(listOf(thing(panelWhile)), [], {
    text: 'Of detail: panels in the place of the form, the first of which the rule holds.',
    means: screen,
  }),
  entity: optional(nameOf('entity'), { text: 'Whose list is shown.', means: screen }),
  filter: standing(mapOf(anyText), {}, { text: 'Filter name to route parameter.', means: screen }),
  columnChooser: standing(yesNo, true, { means: screen }),
  empty: optional(text, {
    text: "Sentence for a list with nothing in it, that of the entity's list unless told; of detail: where there is no record.",
    means: words,
  }),
  permission: optional(nameOf('permission'), { means: permission }),
  label: derived(text, { means: words }),
};

export type EntityRoute = Filled<typeof entityRoute>;
export type EntityRouteSource = Written<typeof entityRoute>;

export const entityRoutes = listOf(source(entityRoute));
export const entityRoutesMeaning = listed(({ path }) => path, properties<EntityRoute>(meaningsOf(entityRoute)), {
  added: [['screen only', 'the address is new']],
  gone: [['screen only', 'the address is gone']],
  order: 'screen only',
});
