import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import type { Action, Entity } from '../../engine/metadata/index.ts';
import { permissionMatrix } from '../../tools/generate/permission-matrix.ts';

const { catalogue } = sharedCatalogue('metadata');
const entities = Object.values(catalogue.entities);

/** Permissions of section 6 of the specification, by area. */
const specified: Readonly<Record<string, string>> = {
  Certificates:
    'Create Delete Edit ImportCreate ImportVisit Visit CorrectionRequest ApproveRegistry RejectRegistry Approve',
  Dashboard: 'Visit',
  Enums: 'Visit Update',
  MyOrganizations: 'Visit',
  MyQualifiedAuthorities: 'Visit',
  Organizations:
    'Visit UploadContract Edit Delete CreateContract Create Confirm Activate UsersVisit UsersCreate UsersEdit UsersAddExisting',
  QualifiedAuthorities: 'Visit',
  Exports: 'Visit CertificatesCreate YearBalanceCreate QuarterCreate CertificatesValidation Publish',
  Files: 'Remove',
  Transactions: 'Create Visit Remove',
  Users: 'Visit Create Edit Remove',
  Electricity: 'Create Delete',
  OtherFuels: 'Create Delete',
  Projects: 'Create Delete',
  Report: 'Remove Export',
  Faq: 'Management',
};

/** Permissions that decisions add. */
const ours = [
  ...['TransactionsConfirm', 'AuditVisit', 'PermissionsVisit', 'ListViewsShare'],
  ...['FindingsVisit', 'FindingsDecide', 'FindingsAnswer'],
];

const grantOf = (organizationRole: string, role: string): readonly string[] =>
  catalogue.roles.find((each) => each.organizationRole === organizationRole && each.role === role)?.permissions ?? [];

describe('the matrix', () => {
  const names = Object.entries(specified).flatMap(([area, actions]) =>
    actions.split(' ').map((action) => area + action),
  );

  it('has the 51 permissions of the specification, those of the decisions, and no others', () => {
    expect(names).toHaveLength(51);
    expect(catalogue.permissions.map(({ name }) => name).toSorted()).toEqual([...names, ...ours].toSorted());
  });

  it('equals the committed docs/permissions.md', () => {
    expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionMatrix(catalogue));
  });

  it('lets only roles that can create its records start an import', () => {
    const made = Object.values(catalogue.imports).map(
      ({ entity }) => catalogue.entities[entity]?.access.permissions.create,
    );
    const started = catalogue.roles.filter(({ permissions }) => permissions.includes('CertificatesImportCreate'));
    expect(started.length).toBeGreaterThan(0);
    for (const { permissions } of started) expect(permissions).toEqual(expect.arrayContaining(made));
  });

  it('gives the registry all permissions except creating certificates and transactions, importing and answering findings', () => {
    const withheld = ['CertificatesCreate', 'CertificatesImportCreate', 'TransactionsCreate', 'FindingsAnswer'];
    const given = [...names, ...ours].filter((name) => !withheld.includes(name));
    expect(grantOf('REGISTRY', 'RESPONSIBLE_PERSON').toSorted()).toEqual(given.toSorted());
  });

  it.each(['PUBLIC_ORGANIZATION', 'GOVERNMENT', 'REGISTRY', 'QUALIFIED_AUTHORITY'])(
    'of %s gives signatories equal permissions, and employees a part: neither removing, deciding nor managing people',
    (organizationRole) => {
      const [employee, manager, responsible] = ['EMPLOYEE', 'EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON'].map((role) =>
        grantOf(organizationRole, role),
      );
      expect(manager?.toSorted()).toEqual(responsible?.toSorted());
      expect(employee?.filter((name) => manager?.includes(name) !== true)).toEqual([]);
      const decides =
        /Delete$|Remove$|Confirm$|Approve|Reject|CorrectionRequest|Activate|Users(?:Create|Edit|Remove)$/u;
      expect(employee?.filter((name) => decides.test(name))).toEqual([]);
    },
  );

  it('lets the government change no trade, and only public organizations create certificates', () => {
    const changes =
      /^(?:Certificates|Transactions|Electricity|OtherFuels|Projects).*(?:Create|Edit|Delete|Remove|Confirm|Approve|Reject)/u;
    expect(grantOf('GOVERNMENT', 'RESPONSIBLE_PERSON').filter((name) => changes.test(name))).toEqual([]);
    const makers = catalogue.roles.filter(({ permissions }) => permissions.includes('CertificatesCreate'));
    expect([...new Set(makers.map(({ organizationRole }) => organizationRole))]).toEqual(['PUBLIC_ORGANIZATION']);
  });
});

/** A link or button of the portal: the permission that shows it, and the one that the API requires. */
interface Agreement {
  readonly what: string;
  readonly offered: string | undefined;
  readonly asked: string | undefined;
}

describe('a viewer can use what the portal offers: whoever', () => {
  it('sees a list in the menu can open and read it', () => {
    const items = catalogue.menu.flatMap((group) => group.items.map((item) => ({ group, item })));
    const wrong = items.flatMap(({ group, item: { entity: name = '', list, to, permission } }) => {
      const entity = catalogue.entities[name];
      if (entity === undefined) return [];
      const needed = [group.permission, permission];
      const route =
        list === undefined
          ? (entity.access.permissions.visit ?? entity.access.permissions.read)
          : entity.lists[list]?.permission;
      return [route, readOf(entity, list)].flatMap((asked) =>
        gives(needed, asked) ? [] : [`${to} needs ${asked ?? ''}`],
      );
    });
    expect(wrong).toEqual([]);
  });

  it('sees a menu item can open its address', () => {
    const lines = catalogue.menu.flatMap((group) => group.items.map((item) => ({ group, item })));
    const wrong = lines.flatMap(({ group, item: { to, permission } }) => {
      const route = catalogue.routes.find(({ path }) => path === to);
      const given = route === undefined || gives([group.permission, permission], route.permission);
      return given ? [] : [`${to} needs ${route.permission ?? ''}`];
    });
    expect(wrong).toEqual([]);
  });

  it('opens the address of a list can read its records', () => {
    const wrong = entities.flatMap((entity) => {
      const { visit, read } = entity.access.permissions;
      const own =
        entity.route === undefined || entity.list === undefined
          ? []
          : [{ what: entity.route, offered: visit ?? read, asked: readOf(entity) }];
      const further = Object.entries(entity.lists).flatMap(([name, { route, permission }]) =>
        route === undefined ? [] : [{ what: route, offered: permission, asked: readOf(entity, name) }],
      );
      const named = entity.routes.flatMap(({ path, screen, permission, entity: other }) =>
        screen === 'list'
          ? [{ what: path, offered: permission, asked: readOf(catalogue.entities[other ?? entity.name] ?? entity) }]
          : [],
      );
      return disagreeing([...own, ...further, ...named]);
    });
    expect(wrong).toEqual([]);
  });

  it('has a button can call its operation', () => {
    const wrong = entities.flatMap((entity) =>
      disagreeing(Object.values(entity.actions).flatMap((action) => callsOf(entity, action))),
    );
    expect(wrong).toEqual([]);
  });

  it('has a navigating button can open its address', () => {
    const wrong = entities.flatMap((entity) =>
      disagreeing(Object.values(entity.actions).flatMap((action) => placesOf(entity, action))),
    );
    expect(wrong).toEqual([]);
  });
});

/** The permission that the API requires to read a list. */
function readOf(entity: Entity, list?: string): string | undefined {
  const view = list === undefined ? entity.list?.view : entity.lists[list]?.view;
  return view === undefined ? entity.access.permissions.read : entity.views[view]?.permission;
}

/** Whether every role with all of the held permissions also has the required one. */
function gives(held: readonly (string | undefined)[], asked: string | undefined): boolean {
  if (asked === undefined || held.includes(asked)) return true;
  const known = held.filter((each) => each !== undefined);
  const holders = catalogue.roles.filter(({ permissions }) => known.every((name) => permissions.includes(name)));
  return known.length > 0 && holders.every(({ permissions }) => permissions.includes(asked));
}

function disagreeing(all: readonly Agreement[]): readonly string[] {
  return all.flatMap(({ what, offered, asked }) =>
    gives([offered], asked) ? [] : [`${what}: ${offered ?? 'everybody'} is offered it, ${asked ?? ''} is asked`],
  );
}

/** An action and the operations it calls, single and bulk. */
function callsOf(entity: Entity, action: Action): readonly Agreement[] {
  const { create, update, remove, restore } = entity.access.permissions;
  const builtIn = new Map([
    ['create', create],
    ['update', update],
    ['remove', remove],
    ['restore', restore],
  ]);
  const what = `${entity.name}.${action.name}`;
  if (builtIn.has(action.name)) return [{ what, offered: action.permission, asked: builtIn.get(action.name) }];
  if (action.kind !== 'mutation' && action.kind !== 'download') return [];
  const names = [action.operation, 'bulk' in action ? action.bulk?.operation : undefined];
  return names.flatMap((name) => {
    const operation = entity.operations[name ?? ''] ?? catalogue.operations[name ?? ''];
    if (operation === undefined) return [];
    const asked = operation.saves === undefined ? [] : [{ what, offered: action.permission, asked: create }];
    return [{ what, offered: action.permission, asked: operation.permission }, ...asked];
  });
}

/** A navigating action, and the permission of its target route. */
function placesOf(entity: Entity, action: Action): readonly Agreement[] {
  if (action.kind !== 'navigate') return [];
  const pattern = patternOf(action.to ?? '');
  const routes = [...catalogue.routes, ...entities.flatMap((each) => each.routes)];
  const route = routes.find(({ path }) => patternOf(path) === pattern);
  if (route === undefined) return [];
  return [
    { what: `${entity.name}.${action.name} → ${action.to ?? ''}`, offered: action.permission, asked: route.permission },
  ];
}

const patternOf = (address: string): string => address.split('?')[0]?.replaceAll(/:[\w.]+/gu, ':') ?? '';
