import type { Catalogue } from '../types/index.ts';

/** All described portal addresses except those of single records: `/books`, `/books/create`. */
export function addressesOf({ routes, entities }: Catalogue): readonly string[] {
  return [
    ...routes.map(({ path }) => path),
    ...Object.values(entities).flatMap(({ lists, routes: further, ...own }) => [
      ...[own, ...Object.values(lists)].flatMap(({ route }) => (route === undefined ? [] : [route, `${route}/create`])),
      ...further.map(({ path }) => path),
    ]),
  ];
}

/** All described portal addresses including those of single records, also below further lists: `/books/:id`. */
export function recordAddressesOf(catalogue: Catalogue): readonly string[] {
  const details = Object.values(catalogue.entities).flatMap(({ route: own, lists }) => [
    ...(own === undefined ? [] : [`${own}/:id`]),
    ...Object.values(lists).flatMap(({ route, recordPath }) => (route === undefined ? [] : [`${route}/${recordPath}`])),
  ]);
  return [...addressesOf(catalogue), ...details];
}

/** True when an address with parameters has the shape of a described one; parameter names do not matter. */
export function leadsTo(address: string, described: string): boolean {
  const [own, form] = [address, described].map((one) => one.split('/'));
  if (own === undefined || form === undefined || own.length !== form.length) return false;
  return form.every((step, index) => step === own[index] || (step.startsWith(':') && own[index]?.startsWith(':')));
}
