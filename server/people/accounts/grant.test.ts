import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../../../tests/server/catalogues.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { grantOf, isCurrentGrant } from './grant.ts';
import type { Membership } from './people.ts';

const { catalogue } = sharedCatalogue('metadata');
const { keptWhileNotActive } = constantsOf(catalogue);
const statuses = catalogue.enumerations['OrganizationStatus']?.values.map(({ name }) => name) ?? [];

const today = '2026-03-05';

const place = (changes: Partial<Membership> = {}): Membership => ({
  organizationId: '7',
  organizationRole: 'SUPPLIER',
  organizationStatus: '_4_ACTIVE',
  organizationFrom: '2026-01-01',
  organizationUntil: '2026-12-31',
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

describe('the rights of a membership', () => {
  it('splits the permissions of the role into granted and suspended ones', () => {
    for (const membership of everyPlace) {
      const { permissions, withheld } = grantOf(catalogue, membership, today);
      expect([...permissions, ...(withheld?.permissions ?? [])].toSorted()).toEqual([...given(membership)].toSorted());
      expect(permissions.filter((name) => withheld?.permissions.includes(name))).toEqual([]);
    }
  });

  it('grants all permissions in an active organization with the required second factor', () => {
    for (const membership of everyPlace) {
      const isWhole = membership.organizationStatus === '_4_ACTIVE' && membership.hasSecondFactor;
      if (isWhole) expect(grantOf(catalogue, membership, today)).not.toHaveProperty('withheld');
    }
  });

  it('grants only reading and activation in an inactive organization, with the reason', () => {
    for (const membership of everyPlace.filter((each) => each.organizationStatus !== '_4_ACTIVE')) {
      const { permissions, withheld } = grantOf(catalogue, membership, today);
      expect(permissions.filter((name) => !keptWhileNotActive.includes(name))).toEqual([]);
      expect(['errors.organization.notActive', 'errors.user.secondFactorRequired']).toContain(withheld?.reason);
    }
  });

  it.each([
    { of: 'its last day', day: '2026-12-31', isActive: true },
    { of: 'the day after it', day: '2027-01-01', isActive: false },
    { of: 'its first day', day: '2026-01-01', isActive: true },
    { of: 'the day before it', day: '2025-12-31', isActive: false },
  ])('uses the dates of the organization on $of, even if its status is outdated', ({ day, isActive }) => {
    const grant = grantOf(catalogue, place({ organizationRole: 'PUBLIC_ORGANIZATION' }), day);
    expect(grant.withheld?.params['status']).toBe(isActive ? undefined : '_5_INACTIVE');
  });

  it('ignores the dates of the registry', () => {
    const dates = { organizationFrom: '2027-01-01', organizationUntil: '2025-12-31' };
    expect(grantOf(catalogue, place({ organizationRole: 'REGISTRY', ...dates }), today)).not.toHaveProperty('withheld');
  });

  it('grants nothing without the required second factor', () => {
    const strict = { ...catalogue, roles: catalogue.roles.map((each) => ({ ...each, secondFactor: true })) };
    for (const membership of everyPlace.filter(({ hasSecondFactor }) => !hasSecondFactor))
      expect(grantOf(strict, membership, today)).toMatchObject({
        permissions: [],
        withheld: { reason: 'errors.user.secondFactorRequired', params: {}, permissions: given(membership) },
      });
  });

  it('names the organization that is not active', () => {
    expect(grantOf(catalogue, place({ organizationStatus: '_5_INACTIVE' }), today).withheld).toMatchObject({
      reason: 'errors.organization.notActive',
      params: { name: 'Tatranské biopalivá, a. s.', status: '_5_INACTIVE' },
    });
  });

  it('grants nothing in an unknown role', () => {
    expect(grantOf(catalogue, place({ role: 'NOBODY' }), today).permissions).toEqual([]);
    expect(grantOf(catalogue, place({ organizationRole: 'NOWHERE' }), today).permissions).toEqual([]);
  });
});

describe('a session', () => {
  const viewerOf = (membership: Membership): Viewer => ({
    ...grantOf(catalogue, membership, today),
    userId: '1',
    language: 'sk',
  });

  it('stays valid while the rights of the membership are equal', () => {
    for (const membership of everyPlace)
      expect(isCurrentGrant(viewerOf(membership), grantOf(catalogue, membership, today))).toBe(true);
  });

  it.each([
    { change: 'another role', now: place({ role: 'EMPLOYEE' }) },
    { change: 'an organization of another kind', now: place({ organizationRole: 'BUYER' }) },
    { change: 'an organization that is not active any more', now: place({ organizationStatus: '_5_INACTIVE' }) },
  ])('ends by $change', ({ now }) => {
    expect(isCurrentGrant(viewerOf(place()), grantOf(catalogue, now, today))).toBe(false);
    expect(isCurrentGrant(viewerOf(now), grantOf(catalogue, place(), today))).toBe(false);
  });

  it('is invalidated by each status change of an organization before it is active', () => {
    const drafted = viewerOf(place({ organizationStatus: '_2_AGREEMENT_DRAFT_UPLOADED' }));
    const signed = place({ organizationStatus: '_3_AGREEMENT_UPLOADED' });
    expect(isCurrentGrant(drafted, grantOf(catalogue, signed, today))).toBe(false);
  });
});
