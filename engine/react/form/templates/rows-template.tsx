import { AddIcon, CrossIcon } from '@blueprintjs/icons';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { SoftDisabledButton } from '../../controls/index.ts';
import { isNumeric } from '../../../field-types/index.ts';
import type { Field, NumberField } from '../../../metadata/types/index.ts';
import { valueAt, type RecordPath } from '../../../record/index.ts';
import { useLabel, useWords } from '../../state/index.ts';
import { useFormat } from '../../format/index.ts';
import { sumOfDecimals } from '../../../format/index.ts';
import { useField, useFieldState, useOpenForm } from '../form-context.tsx';
import { useFormRows } from './use-form-rows.ts';

/** Rows as a table with totals of quantities; in edit mode and on narrow screens, a card per row. */
export function RowsTemplate({ fieldPathId, items, formData, onAddClick }: ArrayFieldTemplateProps) {
  const { path } = fieldPathId;
  const field = useField(path);
  const values: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const rows = useFormRows(path, values.length, onAddClick);
  const label = useLabel();
  const translate = useWords();
  const isColumn = useIsColumn(path);
  if (field.type !== 'rows') return null;
  const columns = Object.values(field.fields).filter(isColumn);
  return (
    <div className="form-rows">
      {/* Focusable without controls inside, so that the keyboard can scroll it. */}
      <div
        className="form-table-scroll"
        {...(rows.canEdit ? {} : { role: 'group', tabIndex: 0, 'aria-label': label(field.label) })}
      >
        <table className="form-table" aria-label={label(field.label)} onKeyDown={rows.onKeyDown}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={cellClass(column)}>
                  {label(column.label)}
                </th>
              ))}
              {rows.canEdit && (
                <th scope="col">
                  <span className="visually-hidden">{translate('form.rowActions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>{items}</tbody>
          <Totals columns={columns} values={values} canEdit={rows.canEdit} />
        </table>
      </div>
      {values.length === 0 && <p className="form-empty-rows">{translate('form.noRows')}</p>}
      {rows.canEdit && (
        <SoftDisabledButton
          id={`${fieldPathId.$id}:add`}
          size="small"
          icon={<AddIcon />}
          disabled={!rows.canAdd}
          aria-keyshortcuts="Control+Enter"
          onClick={rows.add}
        >
          {translate('form.addRow')}
        </SoftDisabledButton>
      )}
    </div>
  );
}

/** A row with its remove button. */
export function RowTemplate({ children, index, totalItems, buttonsProps }: ArrayFieldItemTemplateProps) {
  const translate = useWords();
  const { canEdit, canRemove } = useFormRows(buttonsProps.fieldPathId.path.slice(0, -1), totalItems);
  return (
    <tr>
      {children}
      {canEdit && (
        <td className="form-row-actions">
          <SoftDisabledButton
            variant="minimal"
            size="small"
            icon={<CrossIcon />}
            disabled={!canRemove}
            aria-label={translate('form.removeRow', { row: index + 1 })}
            onClick={buttonsProps.onRemoveItem}
          />
        </td>
      )}
    </tr>
  );
}

export function RowCells({ fieldPathId: { path }, properties }: ObjectFieldTemplateProps) {
  const field = useField(path);
  const rowsPath = path.slice(0, -1);
  const { canEdit } = useFormRows(rowsPath);
  const isColumn = useIsColumn(rowsPath);
  if (field.type !== 'rows') return null;
  return properties.map(({ name, content }) => {
    const column = field.fields[name];
    return (
      column !== undefined &&
      isColumn(column) && (
        <td key={name} className={cellClass(column)}>
          <OwnCellLabel column={column} path={[...path, name]} isOpen={canEdit} />
          {content}
        </td>
      )
    );
  });
}

/** A field that is never visible has no column. */
function useIsColumn(path: RecordPath): (field: Field) => boolean {
  const { rules } = useOpenForm().piece.entity;
  return ({ name }) => rules[`${path.join('.')}[].${name}`]?.visible !== false;
}

interface OwnCellLabelProps {
  readonly column: Field;
  readonly path: RecordPath;
  readonly isOpen: boolean;
}

/** Label of a cell, marked when the row requires it. */
function OwnCellLabel({ column, path, isOpen }: OwnCellLabelProps) {
  const { required } = useFieldState(path);
  return <CellLabel column={column} isMarked={required && isOpen} />;
}

/** Label of a cell, visible when the table's header is hidden. */
function CellLabel({ column, isMarked = false }: { readonly column: Field; readonly isMarked?: boolean }) {
  const label = useLabel();
  return (
    <span className="form-cell-label" aria-hidden="true">
      {label(column.label)}
      {isMarked && <span className="form-required"> *</span>}
    </span>
  );
}

interface TotalsProps {
  readonly columns: readonly Field[];
  readonly values: readonly unknown[];
  readonly canEdit: boolean;
}

/** Totals of columns with quantities of a fixed unit. */
function Totals({ columns, values, canEdit }: TotalsProps) {
  const translate = useWords();
  const format = useFormat();
  if (values.length === 0 || !columns.some(isSummed)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.name} className={cellClass(column)}>
            {isSummed(column) ? (
              <>
                <CellLabel column={column} />
                <span className="visually-hidden">{translate('form.total')} </span>
                {format.quantity(sumOfDecimals(values.map((row) => valueAt(row, [column.name]))), column.unit, {
                  decimals: column.scale,
                })}
              </>
            ) : (
              index === 0 && translate('form.total')
            )}
          </td>
        ))}
        {canEdit && <td />}
      </tr>
    </tfoot>
  );
}

function isSummed(field: Field): field is NumberField & { readonly unit: string } {
  return field.type === 'decimal' && typeof field.unit === 'string';
}

function cellClass({ type }: Field): string {
  return isNumeric({ type }) ? 'form-cell form-cell-end' : 'form-cell';
}
