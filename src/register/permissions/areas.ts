import { toSearchText } from '../../../engine/format/index.ts';
import type { PermissionMatrixQuery } from '../../../generated/portal/documents.ts';

export type PermissionMatrix = PermissionMatrixQuery['permissionMatrix'];

export type GrantedRole = PermissionMatrix['roles'][number];

/** One permission as the table shows it. */
export interface MatrixRow {
  readonly name: string;
  /** What it allows, without its area. */
  readonly label: string;
  readonly isKept: boolean;
  /** In the order of the roles. */
  readonly granted: readonly boolean[];
}

/** Permissions of one area of work. */
export interface MatrixArea {
  readonly area: string;
  readonly rows: readonly MatrixRow[];
}

/** Permissions by area, which a label names before its colon: all that have each of the words searched for, marks and case aside. */
export function areasOf({ permissions }: PermissionMatrix, language: string, search: string): readonly MatrixArea[] {
  const words = toSearchText(search).split(/\s+/u);
  const matching = permissions.flatMap(({ name, labelSK, labelEN, keptWhileNotActive, granted }) => {
    const label = language === 'sk' ? labelSK : labelEN;
    const text = toSearchText(`${name} ${label}`);
    if (!words.every((word) => text.includes(word))) return [];
    const [area = '', ...rest] = label.split(': ');
    const deed = rest.join(': ');
    return [{ area, row: { name, label: deed === '' ? area : deed, isKept: keptWhileNotActive, granted } }];
  });
  return [...Map.groupBy(matching, ({ area }) => area)].map(([area, rows]) => ({
    area,
    rows: rows.map(({ row }) => row),
  }));
}

/** Roles beside one another by the organization they are in. */
export function organizationsOf(roles: readonly GrantedRole[]): ReadonlyMap<string, readonly GrantedRole[]> {
  return Map.groupBy(roles, ({ organizationRole }) => organizationRole);
}
