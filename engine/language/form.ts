import type { Form, Section, SectionField } from '../metadata/types/index.ts';
import { client, listed, properties, screen, words } from './meaning.ts';

const onScreen = {
  added: [['screen only', 'is new']],
  gone: [['screen only', 'is gone']],
  order: 'screen only',
} as const;

const sectionMeaning = properties<Section>({
  name: screen,
  label: words,
  columns: screen,
  fields: listed(
    ({ field }) => field,
    properties<SectionField>({ field: screen, span: screen, widget: screen }),
    onScreen,
  ),
  visible: screen,
  enabled: client,
  panel: screen,
  overlay: screen,
});

/** How a record is filled in and shown. */
export const formMeaning = properties<Form>(
  {
    presentation: screen,
    sections: listed(({ name }) => name, sectionMeaning, onScreen),
    readOnly: screen,
    enabled: client,
    afterSave: screen,
    draft: screen,
    summary: screen,
  },
  'screen only',
);
