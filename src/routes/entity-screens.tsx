import { Suspense, useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { ListScreen, useCatalogue, useLabel, useNavigation, type EntityOutline } from '../../engine/react/index.ts';

type NamedRoute = EntityOutline['routes'][number];

interface EntityProps {
  readonly entity: string;
}

interface ListedProps extends EntityProps {
  /** Name of a further list. */
  readonly list?: string | undefined;
}

// Loaded with the first form, not with the first list.
const DetailScreen = lazyComponent(async () => (await import('../../engine/react/detail/index.ts')).DetailScreen);
const SingletonScreen = lazyComponent(async () => (await import('../../engine/react/detail/index.ts')).SingletonScreen);
const ActionScreen = lazyComponent(async () => (await import('../../engine/react/detail/index.ts')).ActionScreen);
const CreateScreen = lazyComponent(async () => (await import('../../engine/react/detail/index.ts')).CreateScreen);
const DerivedRecordScreen = lazyComponent(
  async () => (await import('../../engine/react/detail/index.ts')).DerivedRecordScreen,
);
const FormDialog = lazyComponent(async () => (await import('../../engine/react/dialog/index.ts')).FormDialog);

interface ListRouteProps extends ListedProps {
  /** A filtered list below a record of `parent`. */
  readonly route?: NamedRoute;
  readonly parent?: EntityOutline;
  readonly children?: ReactNode;
}

/** The list of an entity, filtered by address parameters if the route has any. */
export function ListRoute({ entity, list, route, parent, children }: ListRouteProps) {
  const fixed = useFixed(route);
  const record = useParent(route, parent);
  const label = useLabel();
  const named = list === undefined ? {} : { list };
  if (route === undefined) {
    return (
      <ListScreen entity={entity} {...named}>
        {children}
      </ListScreen>
    );
  }
  const breadcrumb = parent?.route === undefined ? [] : [{ label: label(parent.plural), to: parent.route }];
  return (
    <ListScreen
      entity={entity}
      fixed={fixed}
      title={label(route.label)}
      breadcrumb={breadcrumb}
      {...(record === undefined ? {} : { parent: record })}
      {...(route.empty === undefined ? {} : { empty: label(route.empty) })}
      columnChooser={route.columnChooser ? 'offered' : 'absent'}
    />
  );
}

/** A record, initially read-only. */
export function DetailRoute({ entity }: EntityProps) {
  const { id = '' } = useParams();
  return (
    <Suspense>
      <DetailScreen key={id} entity={entity} id={id} />
    </Suspense>
  );
}

/** The viewer's own record, without an id in the address. */
export function SingletonRoute({ entity, route }: EntityProps & { readonly route: NamedRoute }) {
  const label = useLabel();
  return (
    <Suspense>
      <SingletonScreen
        entity={entity}
        one={route.one ?? ''}
        title={label(route.label)}
        empty={route.empty && label(route.empty)}
        instead={route.instead}
      />
    </Suspense>
  );
}

/** An action on the record in the address, as a page. */
export function ActionRoute({ entity, route }: EntityProps & { readonly route: NamedRoute }) {
  const { id = '' } = useParams();
  return (
    <Suspense>
      <ActionScreen key={`${route.path} ${id}`} entity={entity} id={id} action={route.action ?? ''} />
    </Suspense>
  );
}

/** A new record; the query may name referenced records, `?book=5`. */
export function CreateRoute({ entity }: EntityProps) {
  const { search } = useNavigation();
  return (
    <Suspense>
      <CreateScreen key={search} entity={entity} named={Object.fromEntries(new URLSearchParams(search))} />
    </Suspense>
  );
}

/** A new record with references filled from the address. */
export function PrefilledRoute({ entity, route }: EntityProps & { readonly route: NamedRoute }) {
  const parameters = useParameters(route);
  const prefill = Object.fromEntries(Object.entries(parameters).map(([name, id]) => [name, { id }]));
  return (
    <Suspense>
      <CreateScreen
        key={JSON.stringify(parameters)}
        entity={entity}
        prefill={prefill}
        action={route.action}
        to={route.to}
      />
    </Suspense>
  );
}

/** A new record derived from the one in the address. */
export function DerivedRecordRoute({ entity, route }: EntityProps & { readonly route: NamedRoute }) {
  const { id = '' } = useParams();
  const label = useLabel();
  return (
    <Suspense>
      <DerivedRecordScreen key={id} entity={entity} id={id} title={label(route.label)} />
    </Suspense>
  );
}

/** A record or new record in a dialog over its list. */
export function DialogRoute({ entity, list }: ListedProps) {
  const { id } = useParams();
  const outline = useCatalogue().entities[entity];
  const { route = '/' } = (list === undefined ? outline : outline?.lists[list]) ?? {};
  const { navigate, search } = useNavigation();
  return (
    <Suspense fallback={null}>
      <FormDialog
        key={id ?? ''}
        entity={entity}
        {...(id === undefined ? {} : { id })}
        onClose={() => navigate(`${route}${search}`)}
      />
    </Suspense>
  );
}

/** The parent record of a list: `/books/:id/loans` belongs to one book. */
function useParent(route: NamedRoute | undefined, parent: EntityOutline | undefined) {
  const { id } = useParams();
  const isBelow = parent?.route !== undefined && route?.path.startsWith(`${parent.route}/:id/`) === true;
  return isBelow && id !== undefined ? { entity: parent.name, id } : undefined;
}

/** Reference filters take lists of ids. */
function useFixed(route: NamedRoute | undefined): Readonly<Record<string, readonly string[]>> {
  const parameters = useParameters(route);
  return useMemo(
    () => Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, [value]])),
    [parameters],
  );
}

/** Address parameters by filter name. */
function useParameters(route: NamedRoute | undefined): Readonly<Record<string, string>> {
  const params = useParams();
  const text = JSON.stringify(
    Object.entries(route?.filter ?? {}).map(([name, parameter]) => [
      name,
      params[parameter.replace(':', '')] ?? parameter,
    ]),
  );
  // Compared by text, because the router creates a new object for each address.
  return useMemo(() => Object.fromEntries(JSON.parse(text) as readonly (readonly [string, string])[]), [text]);
}
