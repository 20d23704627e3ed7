import { toSearchText } from '../../../engine/format/index.ts';
import type { PermissionMatrixQuery } from '../../../generated/portal/documents.ts';

export type PermissionMatrix = PermissionMatrixQuery['permissionMatrix'];

export type GrantedRole = PermissionMatrix['roles'][number];

/** A permission as a row of the table. */
export interface MatrixRow {
  readonly name: string;
  /** Label without its area. */
  readonly label: string;
  readonly isKept: boolean;
  /** In the order of roles. */
  readonly granted: readonly boolean[];
}

/** Permissions of one area. */
export interface MatrixArea {
  readonly area: string;
  readonly rows: readonly MatrixRow[];
}

/**
 * Permissions by area, which is the part of a label before its colon, filtered by search words regardless of case and
 * diacritics.
 */
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

/** Roles grouped by the role of the organization. */
export function organizationsOf(roles: readonly GrantedRole[]): ReadonlyMap<string, readonly GrantedRole[]> {
  return Map.groupBy(roles, ({ organizationRole }) => organizationRole);
}
