import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../engine/react/index.ts';
import { markOverflow } from '../../../engine/react/table/index.ts';
import { MatrixHead } from './matrix-head.tsx';
import { areasOf, type MatrixRow, type PermissionMatrix } from './areas.ts';

/** The matrix of permissions and roles by area, with a search. */
export function Matrix({ matrix }: { readonly matrix: PermissionMatrix }) {
  const translate = useWords();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const areas = areasOf(matrix, language, search);
  const { roles } = matrix;
  return (
    <div className="permissions-part">
      <h2 id="permission-matrix">{translate('permissions.matrix')}</h2>
      <InputGroup
        type="search"
        className="permissions-search"
        leftElement={<SearchIcon className="permissions-search-icon" />}
        aria-label={translate('permissions.search')}
        placeholder={translate('permissions.search')}
        value={search}
        onValueChange={setSearch}
      />
      {areas.length === 0 && <p role="status">{translate('permissions.none')}</p>}
      {areas.length > 0 && (
        <div
          ref={markWhereCut}
          className="permissions-area"
          tabIndex={0}
          role="region"
          aria-labelledby="permission-matrix"
        >
          <table className="permissions-table">
            <MatrixHead roles={roles} />
            {areas.map(({ area, rows }) => (
              <tbody key={area}>
                <tr className="permissions-group">
                  <th scope="rowgroup" colSpan={roles.length + 1}>
                    <span>{area}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <Row key={row.name} row={row} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  );
}

function markWhereCut(area: HTMLElement | null) {
  return area === null ? undefined : markOverflow(area);
}

function Row({ row: { name, label, isKept, granted } }: { readonly row: MatrixRow }) {
  const translate = useWords();
  return (
    <tr>
      <th scope="row" title={name}>
        {label}
        {isKept && <span className="permissions-kept">{translate('permissions.kept')}</span>}
      </th>
      {granted.map((has, index) => (
        <td key={index} className={has ? 'permissions-yes' : 'permissions-no'}>
          <span aria-hidden="true">{has ? '✓' : '·'}</span>
          <span className="visually-hidden">{translate(has ? 'permissions.yes' : 'permissions.no')}</span>
        </td>
      ))}
    </tr>
  );
}
