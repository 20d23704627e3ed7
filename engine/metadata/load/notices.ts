import { applyDefaults, notice } from '../../language/index.ts';
import type { NoticeSource } from '../../language/types.ts';
import type { Notice } from '../types/index.ts';
import { toRecipient } from './recipients.ts';
import { toPrintText, type PrintBase, type PrintContext } from './print-text.ts';
import { translationsAt } from './texts.ts';

/** A notice with its defaults: what its places hold is written as in a print. */
export function toNotice(name: string, source: Partial<NoticeSource>, context: PrintContext): Notice {
  const base: PrintBase = { ...context, entity: source.on?.entity ?? '', origin: '', prefix: '' };
  return applyDefaults(notice, {
    ...source,
    name,
    to: (source.to ?? []).map((recipient) => toRecipient(recipient, base.entity, context.view.entities)),
    subject: toPrintText({ parts: [source.subject ?? {}] }, base),
    text: toPrintText({ parts: source.text ?? [] }, base),
    words: { yes: translationsAt(context.texts, 'values.yes'), no: translationsAt(context.texts, 'values.no') },
  });
}
