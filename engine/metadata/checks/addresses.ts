import type { Catalogue } from '../types/index.ts';

/** Every address of the portal that metadata describe, but those of single records: `/books`, `/books/create`. */
export function addressesOf({ routes, entities }: Catalogue): readonly string[] {
  return [
    ...routes.map(({ path }) => path),
    ...Object.values(entities).flatMap(({ lists, routes: further, ...own }) => [
      ...[own, ...Object.values(lists)].flatMap(({ route }) => (route === undefined ? [] : [route, `${route}/create`])),
      ...further.map(({ path }) => path),
    ]),
  ];
}

/** Those of single records too, also below further lists: `/books/:id`. */
export function recordAddressesOf(catalogue: Catalogue): readonly string[] {
  const details = Object.values(catalogue.entities).flatMap(({ route: own, lists }) => [
    ...(own === undefined ? [] : [`${own}/:id`]),
    ...Object.values(lists).flatMap(({ route, recordPath }) => (route === undefined ? [] : [`${route}/${recordPath}`])),
  ]);
  return [...addressesOf(catalogue), ...details];
}

/** Whether an address with places is one of a described form, whatever the places are called. */
export function leadsTo(address: string, described: string): boolean {
  const [own, form] = [address, described].map((one) => one.split('/'));
  if (own === undefined || form === undefined || own.length !== form.length) return false;
  return form.every((step, index) => step === own[index] || (step.startsWith(':') && own[index]?.startsWith(':')));
}
