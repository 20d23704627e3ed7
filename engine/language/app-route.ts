import { optional, required, withDefault } from './describe.ts';
import { applyDefaults, type ResolvedOf, diffsOf, type SourceOf } from './apply-defaults.ts';
import { fileOf } from './file.ts';
import { objectOf } from './schema-of.ts';
import { keyedList, properties, screen, words } from './diff.ts';
import { openness, permission } from './access-condition.ts';
import { listOf, lowerName, nameOf, oneOf, route, text } from './shapes.ts';

/** An address that belongs to no entity. */
const appRoute = {
  path: required(route, { means: screen }),
  screen: required(nameOf('screen'), {
    text: 'redirect; ask: the form of an operation; steps: the steps before a record is in use; or the name of a portal screen.',
    means: screen,
  }),
  to: optional(route, { text: 'Target of a redirect, or the page opened after the operation.', means: screen }),
  operation: optional(nameOf('operationWithForm'), {
    text: 'For ask: operation of the app with a form. Address parameters named like its fields fill them.',
    means: screen,
  }),
  entity: optional(nameOf('entityWithSteps'), {
    text: 'For steps: entity with the steps.',
    means: screen,
  }),
  step: optional(lowerName, { text: 'For steps: name of the pending step.', means: screen }),
  intro: optional(text, { text: 'For ask: text above the form.', means: words }),
  success: optional(nameOf('textKey'), {
    text: 'For ask: text key of the message after the operation.',
    means: screen,
  }),
  access: withDefault(oneOf('public', 'anybody', 'viewer'), 'viewer', {
    text: 'public: no sign-in required, in the layout of the sign-in page. anybody: the same, but signed-in viewers keep their menu. viewer: sign-in required.',
    means: openness,
  }),
  permission: optional(nameOf('permission'), {
    text: 'Required permission; viewers without it see a notice.',
    means: permission,
  }),
  label: required(text, { text: 'Title of the screen.', means: words }),
  help: optional(listOf(text, { minItems: 1 }), {
    text: 'Help text in paragraphs: the purpose of the screen and what people do there.',
    means: screen,
  }),
};

export type AppRoute = ResolvedOf<typeof appRoute>;
export type RouteSource = SourceOf<typeof appRoute>;

/** Routes; default: for signed-in viewers. */
export function toRoutes(sources: readonly RouteSource[] = []): readonly AppRoute[] {
  return sources.map((source) => applyDefaults(appRoute, source));
}

export const routesDiff = keyedList(({ path }) => path, properties<AppRoute>(diffsOf(appRoute)), {
  added: [['access widened', 'the address is new; look at who may open it']],
  gone: [['screen only', 'the address is gone']],
  order: 'screen only',
});

export const routesFile = fileOf('routes', 'Addresses outside entities', { routes: listOf(objectOf(appRoute)) });
