import { useFormat } from '../format/index.ts';
import { useWords } from '../state/index.ts';

/** Number of records as text: `1 234`, or `10 000+` where counting stopped. */
export function useTotal(total: number, isCapped: boolean): string {
  const translate = useWords();
  const figure = useFormat().number(total);
  return isCapped ? translate('list.capped', { total: figure }) : figure;
}
