import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useMemo, useState, type ReactNode } from 'react';
import type { Entries } from '../../metadata/types/index.ts';
import { useLabel, useWords, type Translate } from '../state/index.ts';
import { CopyButton } from './copy-button.tsx';
import { copiedText, matchingEntries, formatEntries } from './format-entries.ts';
import './entries.css';

export interface EntriesTableProps {
  readonly caption: string;
  readonly described: Entries;
  /** The list in the record's value. */
  readonly value: unknown;
  /** False while further entries are loading. */
  readonly isWhole?: boolean;
  /** Content beside the search box. */
  readonly children?: ReactNode;
}

/** Maximum number of rows shown; more are searched or downloaded. */
const mostRows = 500;

/** Table of entries stored as JSON, with search and copy to the clipboard. */
export function EntriesTable({ caption, described, value, isWhole = true, children }: EntriesTableProps) {
  const label = useLabel();
  const translate = useWords();
  const [words, setWords] = useState('');
  const entries = useMemo(() => formatEntries(value, described, translate), [value, described, translate]);
  const matching = matchingEntries(entries, words);
  const headings = described.columns.map((column) => label(column.label));
  return (
    <div className="entries">
      <div className="entries-tools">
        <InputGroup
          type="search"
          leftElement={<SearchIcon className="bp6-input-icon" />}
          aria-label={translate('entries.search')}
          placeholder={translate('entries.search')}
          value={words}
          onValueChange={setWords}
        />
        <CopyButton
          label={translate('entries.copy')}
          text={() => copiedText(headings, matching)}
          copied={translate('entries.copied', { count: matching.length })}
          notCopied={translate('entries.notCopied')}
          disabled={!isWhole || matching.length === 0}
        />
        {children}
      </div>
      <div className="entries-rows" role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {headings.map((heading, index) => (
                <th key={index} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, mostRows).map(({ key, texts }) => (
              <tr key={key}>
                {texts.map((text, index) => (
                  <td key={index}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="entries-count" role="status">
        {isWhole ? countText(translate, matching.length) : translate('entries.reading')}
      </p>
    </div>
  );
}

function countText(translate: Translate, count: number): string {
  return count > mostRows
    ? translate('entries.first', { shown: mostRows, count })
    : translate('entries.count', { count });
}
