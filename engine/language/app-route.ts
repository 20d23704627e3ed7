import { optional, required, withDefault } from './describe.ts';
import { applyDefaults, type ResolvedOf, meaningsOf, type SourceOf } from './apply-defaults.ts';
import { fileOf } from './file.ts';
import { objectOf } from './schema-of.ts';
import { keyedList, properties, screen, words } from './meaning.ts';
import { openness, permission } from './access-condition.ts';
import { listOf, lowerName, nameOf, oneOf, route, text } from './shapes.ts';

/** An address that belongs to no entity. */
const appRoute = {
  path: required(route, { means: screen }),
  screen: required(nameOf('screen'), {
    text: "redirect, ask for the form of an operation, steps for what is done with a record before it is in use, or the name of a screen of the portal's own",
    means: screen,
  }),
  to: optional(route, { text: 'Where a redirect leads, or one goes once the operation is done.', means: screen }),
  operation: optional(nameOf('operationWithForm'), {
    text: 'For ask: an operation of the app with a form. Parts of the address called as its fields are given to it.',
    means: screen,
  }),
  entity: optional(nameOf('entityWithSteps'), {
    text: 'For steps: whose records have them.',
    means: screen,
  }),
  step: optional(lowerName, { text: 'For steps: the name of the one that waits.', means: screen }),
  intro: optional(text, { text: 'For ask: what stands above the form.', means: words }),
  success: optional(nameOf('textKey'), { text: 'For ask: what is said once it is done.', means: screen }),
  access: withDefault(oneOf('public', 'anybody', 'viewer'), 'viewer', {
    text: 'public: without signing in, in the frame of the sign-in. anybody: the same, but who is signed in keeps their menu.',
    means: openness,
  }),
  permission: optional(nameOf('permission'), { text: 'Who lacks it is told so.', means: permission }),
  label: required(text, { text: 'The title of the screen.', means: words }),
  help: optional(listOf(text, { minItems: 1 }), {
    text: 'Paragraphs: what the screen is for, and what one does there; told when somebody asks.',
    means: screen,
  }),
};

export type AppRoute = ResolvedOf<typeof appRoute>;
export type RouteSource = SourceOf<typeof appRoute>;

/** Routes; default: for signed-in viewers. */
export function toRoutes(sources: readonly RouteSource[] = []): readonly AppRoute[] {
  return sources.map((source) => applyDefaults(appRoute, source));
}

export const routesMeaning = keyedList(({ path }) => path, properties<AppRoute>(meaningsOf(appRoute)), {
  added: [['access widened', 'the address is new; look at who may open it']],
  gone: [['screen only', 'the address is gone']],
  order: 'screen only',
});

export const routesFile = fileOf('routes', 'Addresses that no entity has', { routes: listOf(objectOf(appRoute)) });
