import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ActionScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import { hasUnsavedChanges } from '../../engine/react/guard/index.ts';
import { inExample, type Answers } from './example-frame.tsx';
import { book, books } from './example-records.ts';
import { loans } from './loan-records.ts';

/** An action on a record as a page: the record, its form and other actions. */
const meta = {
  title: 'Engine/Action page',
  component: ActionScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const offering = (...names: readonly string[]) => ({
  ...book,
  permittedActions: names.map((name) => ({
    __typename: 'PermittedAction',
    name,
    permitted: true,
    reason: null,
    params: null,
  })),
});
const read = (...names: readonly string[]): Answers => ({
  BookDetail: () => ({ book: offering(...names) }),
  LoanOfBookList: loans(0),
  BookOfGenreList: books,
});
const at = (answers: Answers, address = '/books/5/pictures') => ({ example: { address, answers } });
const page = () => <ActionScreen entity="book" id="5" action="addPictures" />;
const sent = fn();

/** The record above, the form below; unsaved input is guarded until it is sent with the record's id, then the record opens. */
export const Page: Story = {
  render: page,
  parameters: at({
    ...read('addPictures', 'handOut'),
    AddPictures: (variables) => {
      sent(variables);
      return { addPictures: offering('addPictures') };
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    sent.mockClear();
    await expect(await canvas.findByRole('heading', { level: 1, name: /^Obrázky knihy: .*Babička/ })).toBeVisible();
    const trail = within(canvas.getByRole('navigation', { name: 'Navigačná cesta' }));
    await expect(trail.getByRole('link', { name: /Babička/ })).toHaveAttribute('href', '/books/5');
    await expect(await canvas.findByText('05.03.2026')).toBeVisible();
    await expect(canvas.queryByText('Rozmery')).toBeNull();
    await expect(await canvas.findByRole('button', { name: 'Požičať všetkým žiadateľom' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Doplniť obrázky' }));
    await waitFor(() => expect(canvas.getAllByText('Prosím vyplňte')[0]).toBeVisible());
    await expect(sent).not.toHaveBeenCalled();
    await expect(hasUnsavedChanges()).toBe(false);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no input for files.');
    await userEvent.upload(
      input,
      [1, 2].map((at) => new File(['x'], `obalka-${at}.png`, { type: 'image/png' })),
    );
    // A session timeout keeps the page, and leaving asks for confirmation.
    await waitFor(() => expect(hasUnsavedChanges()).toBe(true));
    await userEvent.click(canvas.getByRole('button', { name: 'Doplniť obrázky' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(hasUnsavedChanges()).toBe(false);
    await expect(sent.mock.lastCall?.[0]).toMatchObject({ bookId: '5', pictures: [{ name: 'obalka-1.png' }, {}] });
  },
};

/** Not available: the reason and a link back. */
export const Refused: Story = {
  render: page,
  parameters: at(read()),
  play: async ({ canvas }) => {
    const alert = within(await canvas.findByRole('alert'));
    await expect(alert.getByText('S týmto záznamom to teraz nie je možné.')).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Späť na záznam' })).toHaveAttribute('href', '/books/5');
    await expect(canvas.queryByRole('button', { name: 'Doplniť obrázky' })).toBeNull();
  },
};

export const English: Story = { render: page, parameters: at(read('addPictures')), globals: { language: 'en' } };

/** The action opens its page from wherever it is offered. */
export const OpenedFromRecord: Story = {
  render: () => <DetailScreen entity="book" id="5" />,
  parameters: at(read('addPictures'), '/books/5'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Doplniť obrázky' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};
