import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../engine/metadata/read/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { grantOf, isAsGranted } from './grant.ts';
import type { Membership } from './people.ts';

const { catalogue } = loadCatalogue('metadata');
const { keptWhileNotActive } = constantsOf(catalogue);
const statuses = catalogue.enumerations['OrganizationStatus']?.values.map(({ name }) => name) ?? [];

const place = (changes: Partial<Membership> = {}): Membership => ({
  organizationId: '7',
  organizationRole: 'SUPPLIER',
  organizationStatus: '_4_ACTIVE',
  organizationName: 'Tatranské biopalivá, a. s.',
  role: 'RESPONSIBLE_PERSON',
  status: 'ACTIVE',
  hasSecondFactor: true,
  ...changes,
});

const everyPlace = catalogue.roles.flatMap(({ organizationRole, role }) =>
  [...statuses, null].flatMap((organizationStatus) =>
    [true, false].map((hasSecondFactor) => place({ organizationRole, role, organizationStatus, hasSecondFactor })),
  ),
);

const given = ({ organizationRole, role }: Membership): readonly string[] =>
  catalogue.roles.find((each) => each.organizationRole === organizationRole && each.role === role)?.permissions ?? [];

describe('what a place makes of a person', () => {
  it('is, of what the role gives, a part held back and the rest, whatever the place', () => {
    for (const membership of everyPlace) {
      const { permissions, withheld } = grantOf(catalogue, membership);
      expect([...permissions, ...(withheld?.permissions ?? [])].toSorted()).toEqual([...given(membership)].toSorted());
      expect(permissions.filter((name) => withheld?.permissions.includes(name))).toEqual([]);
    }
  });

  it('is all its role gives in an active organization, to who has the second factor it asks for', () => {
    for (const membership of everyPlace) {
      const isWhole = membership.organizationStatus === '_4_ACTIVE' && membership.hasSecondFactor;
      if (isWhole) expect(grantOf(catalogue, membership)).not.toHaveProperty('withheld');
    }
  });

  it('is in no other organization more than reading and what makes it active, and says why', () => {
    for (const membership of everyPlace.filter((each) => each.organizationStatus !== '_4_ACTIVE')) {
      const { permissions, withheld } = grantOf(catalogue, membership);
      expect(permissions.filter((name) => !keptWhileNotActive.includes(name))).toEqual([]);
      expect(['errors.organization.notActive', 'errors.user.secondFactorRequired']).toContain(withheld?.reason);
    }
  });

  it('is nothing without the second factor that the role asks for', () => {
    const strict = { ...catalogue, roles: catalogue.roles.map((each) => ({ ...each, secondFactor: true })) };
    for (const membership of everyPlace.filter(({ hasSecondFactor }) => !hasSecondFactor))
      expect(grantOf(strict, membership)).toMatchObject({
        permissions: [],
        withheld: { reason: 'errors.user.secondFactorRequired', params: {}, permissions: given(membership) },
      });
  });

  it('names the organization that is not active', () => {
    expect(grantOf(catalogue, place({ organizationStatus: '_5_INACTIVE' })).withheld).toMatchObject({
      reason: 'errors.organization.notActive',
      params: { name: 'Tatranské biopalivá, a. s.', status: '_5_INACTIVE' },
    });
  });

  it('is nothing in a role that the product does not know', () => {
    expect(grantOf(catalogue, place({ role: 'NOBODY' })).permissions).toEqual([]);
    expect(grantOf(catalogue, place({ organizationRole: 'NOWHERE' })).permissions).toEqual([]);
  });
});

describe('a session', () => {
  const viewerOf = (membership: Membership): Viewer => ({
    ...grantOf(catalogue, membership),
    userId: '1',
    language: 'sk',
  });

  it('stands as long as its place makes the same of its person', () => {
    for (const membership of everyPlace)
      expect(isAsGranted(viewerOf(membership), grantOf(catalogue, membership))).toBe(true);
  });

  it.each([
    { change: 'another role', now: place({ role: 'EMPLOYEE' }) },
    { change: 'an organization of another kind', now: place({ organizationRole: 'BUYER' }) },
    { change: 'an organization that is not active any more', now: place({ organizationStatus: '_5_INACTIVE' }) },
  ])('ends by $change', ({ now }) => {
    expect(isAsGranted(viewerOf(place()), grantOf(catalogue, now))).toBe(false);
    expect(isAsGranted(viewerOf(now), grantOf(catalogue, place()))).toBe(false);
  });

  it('hears of each step of an organization on its way to being active', () => {
    const drafted = viewerOf(place({ organizationStatus: '_2_AGREEMENT_DRAFT_UPLOADED' }));
    const signed = place({ organizationStatus: '_3_AGREEMENT_UPLOADED' });
    expect(isAsGranted(drafted, grantOf(catalogue, signed))).toBe(false);
  });
});
