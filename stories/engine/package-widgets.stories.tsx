import RadioWidget from '@rjsf/shadcn/lib/RadioWidget/RadioWidget.js';
import TextareaWidget from '@rjsf/shadcn/lib/TextareaWidget/TextareaWidget.js';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import type { EntityPiece } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { entities } from '../../generated/example/entities.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';
import { book, books, genres } from './example-records.ts';
import { loans } from './loan-records.ts';

/** Widgets named by the metadata of a book's fields. */
const named: Readonly<Record<string, string>> = { title: 'packageText', language: 'packageChoice' };

async function bookNamingWidgets(): Promise<EntityPiece> {
  const piece = await entities['book']?.();
  const form = piece?.entity.form;
  if (piece === undefined || form === undefined) throw new Error('A book has no form.');
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((placed) => ({
      ...placed,
      ...(named[placed.field] && { widget: named[placed.field] }),
    })),
  }));
  return { ...piece, entity: { ...piece.entity, form: { ...form, sections } } };
}

const sent: Values[] = [];

const parameters: ExampleParameters = {
  widgets: { packageText: TextareaWidget, packageChoice: RadioWidget },
  naming: { book: bookNamingWidgets },
  answers: {
    BookDetail: () => ({ book }),
    BookGenreChoices: genres,
    LoanOfBookList: loans(0),
    BookOfGenreList: books,
    BookSave: (variables) => {
      sent.push(variables);
      return { createOrUpdateBook: book };
    },
  },
};

/** Third-party widgets for the form library (`@rjsf/shadcn`) from npm, without their styles. */
const meta = {
  title: 'Engine/Widgets of a package',
  component: DetailScreen,
  tags: ['autodocs'],
  decorators: [inExample],
  render: () => <DetailScreen entity="book" id="5" />,
  parameters: { example: parameters },
} satisfies Meta;

export default meta;
type Story = StoryObj;

/** They edit, validate with the form, and are saved. */
export const Named: Story = {
  play: async ({ canvas }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť' }));
    const title = canvas.getByRole('textbox', { name: /^Názov/ });
    await expect(title.tagName).toBe('TEXTAREA');
    await userEvent.clear(title);
    await waitFor(() => expect(title).toHaveAccessibleDescription('Prosím vyplňte'));
    await userEvent.type(title, 'Divá Bára');
    await expect(title).toHaveValue('Divá Bára');
    await waitFor(() => expect(title).not.toHaveAccessibleDescription());
    await expect(canvas.getByRole('radio', { name: 'latinský' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'anglický' }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'anglický' })).toBeChecked());
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await waitFor(() => expect(sent[0]?.['input']).toMatchObject({ title: 'Divá Bára', language: 'EN' }));
  },
};

/** Choices are labelled in the viewer's language. */
export const InEnglish: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await expect(canvas.getByRole('radio', { name: 'English' })).toBeInTheDocument();
  },
};
