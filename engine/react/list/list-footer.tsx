import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { Select, SoftDisabledButton } from '../controls/index.ts';
import { useFormat } from '../format/index.ts';
import { useTotal } from './use-total.ts';
import { useWords } from '../state/index.ts';
import { offeredPages, pageRange } from './pages.ts';

interface ListFooterProps {
  /** The list's title, to distinguish several lists on one screen. */
  readonly of: string | undefined;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly isCapped: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Range of shown rows, page size and pagination; nothing for an empty list. */
export function ListFooter({ of, page, size, sizes, total, isCapped, onPage, onSize }: ListFooterProps) {
  const translate = useWords();
  const format = useFormat();
  const sizeId = useId();
  const { first, last, pages } = pageRange(page, size, total ?? 0);
  const all = useTotal(total ?? 0, isCapped);
  if (total === 0) return null;
  return (
    <div className="list-footer">
      <p aria-live="polite">
        {total !== undefined &&
          translate('list.rangeOf', { from: format.number(first), to: format.number(last), total: all })}
      </p>
      <label htmlFor={sizeId}>{translate('list.pageSize')}</label>
      <Select id={sizeId} value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {sizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <nav
        aria-label={of === undefined ? translate('list.pages') : `${of}: ${translate('list.pages')}`}
        className="pages"
      >
        <SoftDisabledButton
          variant="minimal"
          icon={<ChevronLeftIcon />}
          aria-label={translate('list.previousPage')}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        />
        {offeredPages(page, pages).map((each, index) =>
          each === undefined ? (
            <span key={`gap${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              key={each}
              variant="minimal"
              active={each === page}
              aria-label={translate('list.page', { page: format.number(each + 1) })}
              {...(each === page ? { 'aria-current': 'page' } : {})}
              onClick={() => onPage(each)}
            >
              {format.number(each + 1)}
            </Button>
          ),
        )}
        <SoftDisabledButton
          variant="minimal"
          icon={<ChevronRightIcon />}
          aria-label={translate('list.nextPage')}
          disabled={page + 1 >= pages}
          onClick={() => onPage(page + 1)}
        />
      </nav>
    </div>
  );
}
