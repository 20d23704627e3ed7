import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { book, members, pageOfBook } from './example-records.ts';
import { inExample, refuse, type ExampleParameters } from './example-frame.tsx';
import { readBook } from './loan-records.ts';

const meta = {
  title: 'Engine/Record editing',
  component: DetailScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const detail = () => <DetailScreen entity="book" id="5" />;
const example = (parameters: ExampleParameters) => ({ example: parameters });

/** Edit shows Save and Cancel; Cancel resets. */
export const EditAndCancel: Story = {
  render: detail,
  parameters: example({ answers: readBook }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť' }));
    const title = canvas.getByRole('textbox', { name: /^Názov/ });
    await userEvent.clear(title);
    await expect(canvas.getByText('Prosím vyplňte')).toBeVisible();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(title).toHaveAccessibleDescription('Prosím vyplňte');
    await userEvent.click(canvas.getByRole('button', { name: 'Zrušiť' }));
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Babička');
  },
};

const sent: Values[] = [];
const renamed = { ...book, rowVersion: 4, title: 'Divá Bára' };

/** A save sends editable fields and shows the response. */
export const Save: Story = {
  render: detail,
  parameters: example({
    answers: {
      ...readBook,
      BookDetail: () => ({ book: sent.length === 0 ? book : renamed }),
      BookOfGenreList: () => pageOfBook(sent.length === 0 ? book : renamed),
      BookSave: (variables) => {
        sent.push(variables);
        return { createOrUpdateBook: renamed };
      },
    },
  }),
  play: async ({ canvas }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť' }));
    const title = canvas.getByRole('textbox', { name: /^Názov/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Divá Bára');
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await expect(await screen.findByText('Evidenčné číslo: B-2026000005')).toBeInTheDocument();
    await expect(sent[0]?.['input']).toMatchObject({
      id: '5',
      rowVersion: 3,
      title: 'Divá Bára',
      genreId: '11',
      copies: 3,
      cover: [{ id: '31' }],
    });
    await expect(sent[0]?.['input']).not.toHaveProperty('code');
    await expect(sent[0]?.['input']).not.toHaveProperty('dimensions.weight');
    await userEvent.click(screen.getByRole('button', { name: 'Späť na zoznam' }));
    await expect(await canvas.findByRole('button', { name: 'Upraviť' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Divá Bára');
  },
};

/** A consequential save asks for confirmation with the record; cancelling returns to the form. */
export const AsksBeforeSave: Story = {
  ...Save,
  play: async ({ canvas }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť' }));
    const copies = canvas.getByRole('textbox', { name: /^Počet kusov/ });
    await userEvent.clear(copies);
    await userEvent.type(copies, '501');
    const save = canvas.getByRole('button', { name: 'Uložiť' });
    await userEvent.click(save);
    const question = () => screen.findByRole('alertdialog', { name: 'Toľko kusov?' });
    await expect(await question()).toHaveTextContent('Police treba objednať vopred.');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Zrušiť' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(sent).toHaveLength(0);
    await userEvent.click(save);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Uložiť knihu' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(sent[0]?.['input']).toMatchObject({ copies: 501 });
  },
};

/** Server errors appear at their fields and rows, else in the summary; a change clears them. */
export const ServerErrors: Story = {
  render: detail,
  parameters: example({
    answers: {
      ...readBook,
      BookSave: () =>
        refuse(
          { code: 'ValidationError', message: 'errors.form.unique', path: ['title'] },
          { code: 'ValidationError', message: 'errors.form.required', path: ['authors', 1, 'name'] },
          { code: 'RefusalError', message: 'errors.refused' },
        ),
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    const summary = await canvas.findByRole('alert');
    await expect(within(summary).getByText('Formulár obsahuje chyby')).toBeVisible();
    await expect(summary).not.toHaveTextContent(/\d chyb/);
    await expect(within(summary).getByText('Táto operácia teraz nie je možná.')).toBeVisible();
    const title = canvas.getByRole('textbox', { name: /^Názov/ });
    await expect(title).toHaveAccessibleDescription('Táto hodnota je už použitá');
    await userEvent.click(within(summary).getByRole('button', { name: 'Autori 2: Meno' }));
    const name = canvas.getByRole('textbox', { name: 'Meno, 2' });
    await expect(name).toHaveFocus();
    await expect(name).toHaveAccessibleDescription('Prosím vyplňte');
    await userEvent.type(title, '!');
    await expect(title).toHaveAttribute('aria-invalid', 'false');
  },
};

/** A concurrent change of the same field shows both versions. */
export const Conflict: Story = {
  render: detail,
  parameters: example({
    answers: {
      ...readBook,
      BookDetail: (() => {
        let reads = 0;
        return () => {
          reads += 1;
          return { book: reads === 1 ? book : { ...book, rowVersion: 4, title: 'Babka', copies: 9 } };
        };
      })(),
      BookSave: ({ input }) => {
        const version =
          typeof input === 'object' && input !== null && 'rowVersion' in input ? input.rowVersion : undefined;
        if (version !== 4) refuse({ code: 'ConflictError', message: 'errors.conflict' });
        return { createOrUpdateBook: { ...book, rowVersion: 5, title: 'Moja Babička', copies: 9 } };
      },
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť' }));
    const title = canvas.getByRole('textbox', { name: /^Názov/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Moja Babička');
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Záznam medzitým zmenil niekto iný' }));
    await expect(dialog.getByRole('radio', { name: 'Uložená hodnota: Babka' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: 'Vaša hodnota: Moja Babička' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Použiť výber' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('textbox', { name: /^Názov/ })).toHaveValue('Moja Babička');
    await expect(canvas.getByRole('textbox', { name: /^Počet kusov/ })).toHaveValue('9');
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await expect(await screen.findByText('Evidenčné číslo: B-2026000005')).toBeInTheDocument();
  },
};

/** A new record is editable at once; errors appear only on save. */
export const Create: Story = {
  render: () => <CreateScreen entity="book" />,
  parameters: example({ answers: { ...readBook, BookSave: () => ({ createOrUpdateBook: book }) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Názov/ })).toBeVisible();
    await expect(canvas.queryByText('Prosím vyplňte')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveTextContent('Formulár obsahuje chyby');
    await expect(within(summary).getAllByRole('listitem').length).toBeGreaterThan(2);
    await userEvent.type(canvas.getByRole('textbox', { name: /^Názov/ }), 'Babička');
    await userEvent.click(canvas.getByRole('combobox', { name: /^Žáner/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Román' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'slovenský' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Meno, 1' }), 'Božena Němcová');
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Späť na zoznam' }));
    await expect(canvas.getByTestId('address')).toHaveTextContent('/books');
  },
};

/** Copies a record without excluded fields; the original stays unchanged. */
export const Copied: Story = {
  render: () => <CreateScreen entity="book" named={{ copyOf: '5' }} />,
  parameters: example({
    answers: {
      ...readBook,
      BookSave: (variables) => {
        sent.push(variables);
        return { createOrUpdateBook: book };
      },
    },
  }),
  beforeEach: () => {
    sent.length = 0;
  },
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: /^Názov/ });
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/^Nová kniha podľa záznamu /u);
    await expect(title).not.toHaveValue('');
    await userEvent.type(title, ' II');
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ input: { title: `${book['title']} II` } }));
    await expect(sent[0]).not.toHaveProperty('input.id');
  },
};

/** Enter saves in single-line inputs; not in text areas and pickers. */
export const EnterSaves: Story = {
  ...Copied,
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: /^Názov/ });
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Vzácna' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Poznámka' }), 'prvý{Enter}druhý');
    await userEvent.click(canvas.getByRole('combobox', { name: /^Žáner/ }));
    await screen.findByRole('option', { name: 'Román' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Román' })).toBeNull());
    await expect(sent).toEqual([]);
    await userEvent.type(title, ' II{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ input: { title: `${book['title']} II` } }]));
    await userEvent.keyboard('{Enter}');
    await expect(sent).toHaveLength(1);
  },
};

/** Keyboard shortcuts: move between sections, add a row, save; the form lists them. */
export const Keys: Story = {
  render: () => <CreateScreen entity="book" />,
  parameters: example({ answers: readBook }),
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: /^Názov/ });
    const parts = canvas.getAllByRole('region');
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await expect(parts[0]).toHaveFocus();
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await expect(canvas.getByRole('region', { name: 'Autori' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await canvas.findByRole('textbox', { name: 'Meno, 2' })).toBeVisible();
    await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
    await expect(parts[0]).toHaveFocus();
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Klávesové skratky' }));
    await expect(dialog.getByText('Ctrl S')).toBeVisible();
    const saves = dialog.getByText('Enter', { exact: true }).closest('div');
    await expect(saves).toHaveTextContent('Uložiť, v jednoriadkovom poli');
    await userEvent.click(dialog.getByRole('button', { name: 'Zavrieť' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Klávesové skratky' })).toHaveAttribute('aria-keyshortcuts', '?');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Formulár obsahuje chyby');
  },
};

/** Created by an action: saved by its operation with preset values. */
export const CreateByAction: Story = {
  render: () => <CreateScreen entity="book" action="addToReadingRoom" />,
  parameters: example({
    answers: {
      ...readBook,
      CreateReadingRoomBook: (variables) => {
        sent.push(variables);
        return { createReadingRoomBook: book };
      },
    },
  }),
  beforeEach: () => {
    sent.length = 0;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Nová kniha do študovne' })).toBeVisible();
    await expect(await canvas.findByRole('checkbox', { name: 'Len do študovne' })).toBeChecked();
    await userEvent.type(canvas.getByRole('textbox', { name: /^Názov/ }), 'Babička');
    await userEvent.click(canvas.getByRole('combobox', { name: /^Žáner/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Román' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'slovenský' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Meno, 1' }), 'Božena Němcová');
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ input: { title: 'Babička' } }));
  },
};

/** A picker shows hint, empty result and error. */
export const PickerStates: Story = {
  render: () => <CreateScreen entity="loan" />,
  parameters: example({
    answers: {
      LoanBorrowerChoices: members,
      LoanLenderChoices: () => refuse({ code: 'Fault', message: 'errors.general', params: { reference: 'F-18' } }),
    },
  }),
  play: async ({ canvas }) => {
    const borrower = await canvas.findByRole('combobox', { name: /^Kto si požičiava/ });
    await userEvent.type(borrower, 'Č');
    await expect(await screen.findByText('Zadajte aspoň 2 znaky.')).toBeVisible();
    await userEvent.type(borrower, 'it');
    await userEvent.click(await screen.findByRole('option', { name: /Čitateľ/ }));
    await expect(borrower).toHaveDisplayValue(/Čitateľ/);
    await userEvent.type(canvas.getByRole('combobox', { name: /^Kto požičiava/ }), 'kto');
    await expect(await screen.findByText('Údaje sa nepodarilo načítať.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
  },
};
