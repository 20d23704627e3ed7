import { expect, it } from 'vitest';
import { tokenViewer, suspendedPermissionsOf } from './access-token.ts';

const token = (claims: unknown) =>
  ['head', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

it('reads the viewer of a token', () => {
  const claims = {
    sub: '7',
    organizationId: '12',
    organizationRole: 'PUBLIC_ORGANIZATION',
    role: 'EMPLOYEE',
    language: 'sk',
    permissions: ['FaqManagement'],
  };
  const { sub, ...rest } = claims;
  expect(tokenViewer(token(claims))).toEqual({ ...rest, userId: sub });
});

it.each([
  { case: 'missing', accessToken: undefined },
  { case: 'not a token', accessToken: 'rubbish' },
  { case: 'not an object', accessToken: token('text') },
  { case: 'of another shape', accessToken: token({ permissions: 'all' }) },
])('returns no permissions for a token that is $case', ({ accessToken }) => {
  expect(tokenViewer(accessToken).permissions).toEqual([]);
});

it('reads withheld permissions and the reason', () => {
  const withheld = {
    permissions: ['TransactionsCreate'],
    reason: 'errors.organization.notActive',
    params: { name: 'A' },
  };
  expect(suspendedPermissionsOf(token({ withheld }))).toEqual(withheld);
});

it.each([undefined, 'rubbish', token({}), token({ withheld: 'all' }), token({ withheld: { permissions: [] } })])(
  'reads of %s that nothing is withheld',
  (accessToken) => {
    expect(suspendedPermissionsOf(accessToken)).toBeUndefined();
  },
);
