import { derived, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { keyedList, properties, screen, words } from '../diff.ts';
import { permission } from '../access-condition.ts';
import { source, objectOf } from '../schema-of.ts';
import { address, anyText, listOf, lowerName, mapOf, nameOf, route, rule, text, yesNo } from '../shapes.ts';

const shownWhile = {
  when: required(rule, { text: 'Rule over the record.', means: screen }),
  panel: optional(nameOf('panel'), { text: 'Portal panel.', means: screen }),
  action: optional(nameOf('action'), { text: 'Or an action, shown as on its own page.', means: screen }),
};

/**
 * An address of an entity beyond list, create and detail: a `list` filtered by address parameters, a `form` (create,
 * prefilled, or by an `action` that creates records), a `detail` of the viewer's own record, an `action` on the record
 * `:id`, `derivedRecord` (a new record derived from it), or a portal screen.
 */
export const entityRoute = {
  path: required(route, { means: screen }),
  screen: required(nameOf('screen'), {
    text: 'list, form, detail, action, derivedRecord, or the name of a portal screen.',
    means: screen,
  }),
  one: optional(lowerName, {
    text: 'Of detail: view of kind one, or query of the entity without arguments, that returns the record.',
    means: screen,
  }),
  instead: withDefault(listOf(objectOf(shownWhile)), [], {
    text: 'Of detail: shown instead of the form; the first whose rule holds applies.',
    means: screen,
  }),
  action: optional(nameOf('action'), {
    text: 'Of action: action performed on this page, with the record above; wherever the action is offered, it opens this page. Of form: action that creates records, whose operation saves the form.',
    means: screen,
  }),
  further: withDefault(listOf(nameOf('action')), [], {
    text: 'Of action: further actions offered beside it.',
    means: screen,
  }),
  sections: optional(listOf(nameOf('section')), {
    text: 'Of action: form sections that show the record; default: all except lists.',
    means: screen,
  }),
  intro: optional(text, { text: 'Of action: text below the title.', means: words }),
  to: optional(address, { text: 'Of form: address opened after the save.', means: screen }),
  entity: optional(nameOf('entity'), { text: 'Of list: entity whose list is shown.', means: screen }),
  filter: withDefault(
    mapOf(anyText),
    {},
    { text: 'Filter names, each with the address parameter that sets it.', means: screen },
  ),
  columnChooser: withDefault(yesNo, true, { means: screen }),
  empty: optional(text, {
    text: "Of list: text for an empty list; default: that of the entity's list. Of detail: text if there is no record.",
    means: words,
  }),
  permission: derived<string, string | undefined>(nameOf('permission'), {
    text: 'Permission to open the page; default: of an action, that of the action.',
    means: permission,
  }),
  label: derived(text, { means: words }),
};

export type EntityRoute = ResolvedOf<typeof entityRoute>;
export type EntityRouteSource = SourceOf<typeof entityRoute>;

export const entityRoutes = listOf(source(entityRoute));
export const entityRoutesDiff = keyedList(({ path }) => path, properties<EntityRoute>(diffsOf(entityRoute)), {
  added: [['screen only', 'the address is new']],
  gone: [['screen only', 'the address is gone']],
  order: 'screen only',
});
