import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { SendingStopped, startSending } from '../../engine/react/feedback/index.ts';
import { books } from './example-records.ts';
import { inExample, never, refuse, type ExampleParameters } from './example-frame.tsx';

/** File import from a list: dry run, confirmation, progress; and the stored errors of a record. */
const meta = {
  title: 'Engine/Upload',
  component: ListScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const errors = [
  { row: 3, column: 'Žáner', message: 'errors.form.required', attributes: {} },
  { row: 57, column: 'Kusy', message: 'errors.form.min', attributes: { min: 1 } },
];
const permittedActions = [
  { __typename: 'PermittedAction', name: 'downloadErrors', permitted: true, reason: null, params: null },
];
const delivery = {
  __typename: 'Delivery',
  id: '1',
  rowVersion: 1,
  createdAt: '2026-03-05T10:00:00Z',
  status: 'FAULTY',
  taken: 10,
  listed: 12,
  errors,
  errorsCount: errors.length,
  permittedActions,
};
const deliveries = (...items: readonly object[]) => ({
  deliveriesPaginated: {
    __typename: 'DeliveryPage',
    items,
    pageInfo: { __typename: 'PageInfo', totalElements: items.length, totalIsCapped: false, index: 0, size: 10 },
  },
});
const trial = {
  tryDelivery: {
    __typename: 'DeliveryTrial',
    books: 1200,
    leftOut: 2,
    sums: [
      { __typename: 'DeliverySum', copies: 1500, language: 'SK' },
      { __typename: 'DeliverySum', copies: 12, language: 'EN' },
    ],
    errors,
  },
};
const kept = { deliveryErrors: { items: errors, pageInfo: { totalElements: errors.length } } };
const begun = { deliver: { __typename: 'Delivery', id: '1', status: 'WAITING' } };
const progress = (changes: object) => ({ delivery: { ...delivery, ...changes } });

const tried = fn();
const sent = fn();
const downloaded = fn();

/** Selects a file through the menu item. */
async function chooseFile(canvas: ReturnType<typeof within>, file: File): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pridať' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Prijať zoznam kníh' }));
  await userEvent.upload(await screen.findByLabelText('Prijať zoznam kníh', { selector: 'input' }), file);
}

const list = new File(['nadpis'], 'knihy.csv', { type: 'text/csv' });

/** A dry run shows its result before anything is saved; then progress and errors are shown. */
export const CheckThenUpload: Story = {
  render: () => <ListScreen entity="book" />,
  parameters: {
    example: {
      answers: {
        BookList: books,
        TryDelivery: (variables) => {
          tried(variables);
          return trial;
        },
        Deliver: (variables) => {
          sent(variables);
          return begun;
        },
        DeliveryDeliverProgress: () => progress({}),
        DeliveryErrors: () => kept,
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    tried.mockClear();
    sent.mockClear();
    await chooseFile(canvas, list);
    const dialog = within(await screen.findByRole('dialog', { name: 'Prijať zoznam kníh' }));
    await expect(await dialog.findByText('Nové knihy')).toBeVisible();
    await expect(dialog.getByText('1 200')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /slovenský/ })).toHaveTextContent('1 500');
    await expect(dialog.getByRole('row', { name: /^57/ })).toHaveTextContent('Najmenšia povolená hodnota je 1');
    await expect(tried).toHaveBeenCalledWith({ file: list });
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Importovať 1200 záznamov, 2 vynechať' }));
    await expect(await dialog.findByText('Spracované záznamy: 10 z 12.')).toBeVisible();
    await expect(sent).toHaveBeenCalledWith({ file: list });
    await expect(dialog.getByRole('row', { name: /^3 Žáner/ })).toHaveTextContent('Prosím vyplňte');
    await userEvent.click(dialog.getByRole('button', { name: 'Zavrieť' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** A running import shows its progress and continues when the dialog is closed. */
export const Uploading: Story = {
  render: () => <ListScreen entity="book" />,
  parameters: {
    example: {
      answers: {
        BookList: books,
        TryDelivery: () => trial,
        Deliver: () => begun,
        DeliveryDeliverProgress: () => progress({ status: 'UNDER_WAY', taken: 3, errors: null, errorsCount: null }),
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    await chooseFile(canvas, list);
    const dialog = within(await screen.findByRole('dialog', { name: 'Prijať zoznam kníh' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Importovať 1200/ }));
    const bar = await dialog.findByRole('progressbar', { name: 'Spracované záznamy: 3 z 12.' });
    await expect(bar).toHaveAttribute('aria-valuenow', '25');
    await expect(dialog.getByText('Okno môžete zavrieť, spracovanie pokračuje.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Zavrieť a nechať pokračovať' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** An import without errors shows a toast and closes the dialog. */
export const WithoutErrors: Story = {
  ...Uploading,
  parameters: {
    example: {
      answers: {
        BookList: books,
        TryDelivery: () => ({ tryDelivery: { ...trial.tryDelivery, errors: null } }),
        Deliver: () => begun,
        DeliveryDeliverProgress: () => progress({ status: 'TAKEN', taken: 12, errors: [], errorsCount: 0 }),
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    await chooseFile(canvas, list);
    const dialog = within(await screen.findByRole('dialog', { name: 'Prijať zoznam kníh' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Importovať 1200/ }));
    await expect(await screen.findByText('Hotovo.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

const tooLarge = Object.defineProperty(new File(['x'], 'velke.xlsx'), 'size', { value: 25_000_001 });

/** An unsupported file is refused before upload; another can be chosen at once. */
export const WrongFile: Story = {
  ...Uploading,
  play: async ({ canvas }) => {
    tried.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Pridať' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Prijať zoznam kníh' }));
    const chooser = await screen.findByLabelText('Prijať zoznam kníh', { selector: 'input' });
    await expect(chooser).toHaveAttribute('accept', '.xlsx,.csv');
    await userEvent.upload(chooser, new File(['%PDF'], 'zoznam.pdf'), { applyAccept: false });
    const dialog = within(await screen.findByRole('dialog', { name: 'Prijať zoznam kníh' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      'Súbor zoznam.pdf nie je povoleného typu; povolené sú .xlsx, .csv.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Vybrať iný súbor' }));
    const again = await screen.findByLabelText('Prijať zoznam kníh', { selector: 'input' });
    await expect(again).toHaveValue('');
    await userEvent.upload(again, tooLarge);
    await expect(await screen.findByRole('alert')).toHaveTextContent('Súbor velke.xlsx je väčší ako 25 MB.');
    await expect(tried).not.toHaveBeenCalled();
  },
};

/** A server error appears in the dialog. */
export const Refused: Story = {
  ...Uploading,
  parameters: {
    example: {
      answers: {
        BookList: books,
        TryDelivery: () => refuse({ code: 'ForbiddenError', message: 'errors.forbidden' }),
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    await chooseFile(canvas, list);
    await expect(await screen.findByRole('alert')).toHaveTextContent('Na túto operáciu nemáte oprávnenie.');
  },
};

/** The dialog is modal while a file is checked. */
export const Checking: Story = {
  ...Uploading,
  parameters: { example: { answers: { BookList: books, TryDelivery: never } } satisfies ExampleParameters },
  play: async ({ canvas }) => {
    await chooseFile(canvas, list);
    const dialog = within(await screen.findByRole('dialog', { name: 'Prijať zoznam kníh' }));
    await expect(dialog.getByText('knihy.csv')).toBeVisible();
    await expect(
      dialog.getByRole('progressbar', { name: 'Súbor sa kontroluje, nič sa zatiaľ neukladá.' }),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Zrušiť' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Stored errors of a record: opened from its row, searched, downloaded. */
export const ErrorsPerRow: Story = {
  render: () => <ListScreen entity="delivery" />,
  parameters: {
    example: {
      address: '/deliveries',
      answers: {
        DeliveryList: () =>
          deliveries(delivery, { ...delivery, id: '2', status: 'TAKEN', taken: 12, errors: [], errorsCount: 0 }),
        DeliveryErrors: () => kept,
        DownloadErrors: (variables) => {
          downloaded(variables);
          return { downloadErrors: '' };
        },
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    downloaded.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Chyby: 2, zobraziť' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Chyby' }));
    await expect(await dialog.findByRole('row', { name: /^3 Žáner/ })).toBeVisible();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Hľadať v tabuľke' }), 'najmensia');
    await waitFor(() => expect(dialog.queryByRole('row', { name: /^3 Žáner/ })).toBeNull());
    await expect(dialog.getByRole('row', { name: /^57 Kusy/ })).toBeVisible();
    await expect(dialog.getByText('1 riadok')).toBeVisible();
    const copied = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(dialog.getByRole('button', { name: 'Kopírovať' }));
    await expect(copied).toHaveBeenCalledWith(expect.stringMatching(/^Riadok\tStĺpec\t.*\n57\tKusy\t/));
    await userEvent.click(dialog.getByRole('button', { name: 'Stiahnuť ako zošit' }));
    await waitFor(() => expect(downloaded).toHaveBeenCalledWith({ id: '1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Zavrieť' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The same in English. */
export const English: Story = {
  ...ErrorsPerRow,
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Errors: 2, show' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Errors' }));
    await expect(await dialog.findByRole('row', { name: /^57 Kusy/ })).toHaveTextContent(
      'The lowest value allowed is 1',
    );
    await expect(dialog.getByText('2 rows')).toBeVisible();
  },
};

/** Upload progress with a cancel button. */
export const CancelUpload: Story = {
  render: () => <ListScreen entity="book" />,
  parameters: {
    example: {
      answers: {
        BookList: books,
        TryDelivery: () =>
          new Promise((_, reject) => {
            const sending = startSending([list], () => {
              sending.end();
              reject(new SendingStopped());
            });
            sending.onSent(0.4);
          }),
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    await chooseFile(canvas, list);
    const bar = await screen.findByRole('progressbar', { name: 'Odosiela sa knihy.csv' });
    await expect(bar).toHaveAttribute('aria-valuenow', '40');
    await userEvent.click(screen.getByRole('button', { name: 'Zastaviť odosielanie' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Odosielanie ste zastavili.');
    await expect(screen.getByRole('button', { name: 'Vybrať iný súbor' })).toBeVisible();
  },
};
