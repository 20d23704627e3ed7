import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CreateScreen } from '../../engine/react/detail/index.ts';
import { genres } from './example-records.ts';
import { inExample } from './example-frame.tsx';

const meta = {
  title: 'Engine/Form fields',
  component: CreateScreen,
  tags: ['autodocs'],
  decorators: [inExample],
  render: () => <CreateScreen entity="book" />,
  parameters: { example: { answers: { BookGenreChoices: genres } } },
} satisfies Meta;

export default meta;
type Story = StoryObj;

/** Accepts comma or point, groups digits on blur, accepts pasted units; an invalid number stays with its error. */
export const Decimal: Story = {
  play: async ({ canvas }) => {
    const price = await canvas.findByRole('textbox', { name: /^Cena/ });
    await userEvent.type(price, '1234,5');
    await expect(price).toHaveValue('1234,5');
    await userEvent.tab();
    await expect(price).toHaveValue('1\u00A0234,5');
    await userEvent.clear(price);
    await userEvent.type(price, '-1');
    await expect(price).toHaveAccessibleDescription('Hodnota nemôže byť záporná');
    await userEvent.clear(price);
    await userEvent.type(price, '1,234');
    await expect(price).toHaveAccessibleDescription('Maximálne na 2 desatinné miesta');
    await userEvent.clear(price);
    await userEvent.type(price, '12abc');
    await userEvent.tab();
    await expect(price).toHaveValue('12abc');
    await expect(price).toHaveAccessibleDescription('Za číslom je „abc“. Zadajte len číslo, v jednotke poľa.');
    await userEvent.clear(price);
    await userEvent.paste('1.234,50');
    await userEvent.tab();
    await expect(price).toHaveValue('1\u00A0234,5');
    const width = canvas.getByRole('textbox', { name: /^Šírka/ });
    await userEvent.click(width);
    await userEvent.paste('1 234,5 m');
    await expect(width).toHaveAccessibleDescription('cm Za číslom je „m“. Zadajte len číslo, v jednotke poľa.');
    await userEvent.clear(width);
    await userEvent.paste('1 234,5 cm');
    await userEvent.tab();
    await expect(width).toHaveValue('1\u00A0234,5');
  },
};

/** Typed or picked; an invalid date is refused. */
export const DateEntry: Story = {
  play: async ({ canvas }) => {
    const acquired = await canvas.findByRole('textbox', { name: /^Nadobudnutá/ });
    await userEvent.clear(acquired);
    await userEvent.type(acquired, '31.2.2026');
    await expect(acquired).toHaveAccessibleDescription('Dátum nemá správny formát Napríklad 5. 3. 2026.');
    await userEvent.clear(acquired);
    await userEvent.type(acquired, '5.3.2026');
    await userEvent.tab();
    await expect(acquired).toHaveValue('05.03.2026');
    await expect(acquired).toHaveAttribute('aria-invalid', 'false');
    await userEvent.click(canvas.getByRole('button', { name: 'Otvoriť kalendár: Nadobudnutá' }));
    await userEvent.click(await screen.findByRole('gridcell', { name: /17/ }));
    await waitFor(() => expect(acquired).toHaveValue('17.03.2026'));
  },
};

/** A month is typed as numbers or words and displayed in words. */
export const Month: Story = {
  render: () => <CreateScreen entity="stop" />,
  play: async ({ canvas }) => {
    const checked = await canvas.findByRole('textbox', { name: /^Skontrolovaná/ });
    await userEvent.type(checked, '13/2026');
    await expect(checked).toHaveAccessibleDescription('Mesiac nemá správny formát. Zapíšte ho v tvare 11/2026.');
    await userEvent.clear(checked);
    await userEvent.type(checked, '11/2026');
    await userEvent.tab();
    await expect(checked).toHaveValue('november 2026');
    await expect(checked).toHaveAttribute('aria-invalid', 'false');
    await userEvent.clear(checked);
    await userEvent.type(checked, 'March 2027');
    await userEvent.tab();
    await expect(checked).toHaveValue('marec 2027');
  },
};

/** A year is typed, or chosen from the allowed range. */
export const Year: Story = {
  render: () => <CreateScreen entity="stop" />,
  play: async ({ canvas }) => {
    const since = await canvas.findByRole('textbox', { name: /^Od roku/ });
    await userEvent.type(since, '26');
    await expect(since).toHaveAccessibleDescription('Rok zadajte štyrmi číslicami, napríklad 2026');
    await userEvent.clear(since);
    await userEvent.type(since, '1012');
    await userEvent.click(canvas.getByRole('button', { name: 'Vybrať rok: Od roku' }));
    const years = within(await screen.findByRole('group', { name: 'Od roku' }));
    await expect(years.getByRole('button', { name: '1012' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(years.getByRole('button', { name: 'Skoršie roky' }));
    await expect(years.getByRole('button', { name: 'Skoršie roky' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(years.getByRole('button', { name: '1001' }));
    await waitFor(() => expect(since).toHaveValue('1001'));
  },
};

/** Searches with debounce, loads further pages, works by keyboard. */
export const Reference: Story = {
  play: async ({ canvas }) => {
    const genre = await canvas.findByRole('combobox', { name: /^Žáner/ });
    await userEvent.click(genre);
    const options = () => within(screen.getByRole('listbox', { name: 'Žáner' })).getAllByRole('option');
    await waitFor(() => expect(options()).toHaveLength(10));
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await waitFor(() => expect(options()).toHaveLength(20));
    await userEvent.type(genre, 'poé');
    await waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await expect(genre).toHaveValue('Poézia');
    await userEvent.type(genre, 'nič také');
    await expect(await screen.findByText('Nič sa nenašlo.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(genre).toHaveValue('Poézia');
  },
};

/** Rows can be added and removed, with their sum below; a rule hides a field in one row only. */
export const Rows: Story = {
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Autori' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Pridať riadok' }));
    await userEvent.type(table.getByRole('textbox', { name: 'Podiel, 1' }), '60');
    await userEvent.type(table.getByRole('textbox', { name: 'Podiel, 2' }), '39,5');
    await expect(table.getByText(/99,50/)).toBeVisible();
    for (const box of table.getAllByRole('textbox')) await expect(box.clientWidth).toBeGreaterThanOrEqual(160);
    await expect(table.queryByRole('textbox', { name: 'Poznámka, 1' })).toBeNull();
    await expect(table.getByRole('textbox', { name: 'Poznámka, 2' })).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Odstrániť riadok 1' }));
    await expect(table.getByRole('textbox', { name: 'Podiel, 1' })).toHaveValue('39,5');
  },
};

/** Minimal PDF with two pages. */
const twoPages = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Checks size and type on selection; new files are uploaded on save and can be previewed before. */
export const Files: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Vybrať súbory Obálka' });
    const [input, extracts] = canvasElement.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (input === undefined || extracts === undefined) throw new Error('There are not two inputs for files.');
    await userEvent.upload(input, new File(['x'], 'obalka.png', { type: 'image/png' }));
    await expect(canvas.getByText('odošle sa pri uložení')).toBeVisible();
    await userEvent.upload(input, new File([new ArrayBuffer(5_000_001)], 'velka.png', { type: 'image/png' }));
    await expect(canvas.getByText(/velka.png/)).toHaveTextContent('väčší');
    await userEvent.click(canvas.getByRole('button', { name: 'Odstrániť súbor obalka.png' }));
    await expect(canvas.queryByText('odošle sa pri uložení')).toBeNull();
    await userEvent.upload(extracts, new File([], 'nic.pdf', { type: 'application/pdf' }));
    await expect(canvas.getByText(/nic.pdf/)).toHaveTextContent('prázdny');
    await userEvent.upload(extracts, new File([twoPages], 'ukazka.pdf', { type: 'application/pdf' }));
    await expect(within(canvas.getByRole('group', { name: 'Ukážky textu' })).getByText('ukazka.pdf')).toBeVisible();

    await userEvent.click(canvas.getByRole('button', { name: 'Ukázať ukazka.pdf' }));
    const shown = within(await screen.findByRole('dialog', { name: 'ukazka.pdf' }));
    await expect(await shown.findByAltText('Strana 1 z 2')).toBeVisible();
    await expect(shown.getByAltText('Strana 2 z 2')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Zavrieť' }));

    // Pasting adds to the focused one of two fields.
    canvas.getByRole('button', { name: 'Vybrať súbory Obálka' }).focus();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'snimka.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    const covers = within(canvas.getByRole('group', { name: 'Obálka' }));
    await expect(await covers.findByText('snimka.png')).toBeVisible();
    await userEvent.click(covers.getByRole('button', { name: 'Ukázať snimka.png' }));
    const broken = within(await screen.findByRole('dialog', { name: 'snimka.png' }));
    await expect(await broken.findByRole('alert')).toHaveTextContent('Súbor sa nepodarilo ukázať. Stiahnite si ho.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(covers.getByRole('button', { name: 'Ukázať snimka.png' })).toHaveFocus());
  },
};

/** Two exclusive checkboxes; hidden fields take no space; computed fields are marked. */
export const RulesWhileTyping: Story = {
  play: async ({ canvas }) => {
    const rare = await canvas.findByRole('checkbox', { name: 'Vzácna' });
    const readingRoom = canvas.getByRole('checkbox', { name: 'Len do študovne' });
    await expect(canvas.queryByRole('textbox', { name: 'Poznámka' })).toBeNull();
    await userEvent.click(rare);
    await expect(canvas.getByRole('textbox', { name: 'Poznámka' })).toBeVisible();
    await userEvent.click(readingRoom);
    await expect(rare).not.toBeChecked();
    await expect(canvas.queryByRole('textbox', { name: /^Šírka/ })).toBeNull();
    await userEvent.click(readingRoom);
    await userEvent.type(canvas.getByRole('textbox', { name: /^Šírka/ }), '12,5');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Výška/ }), '20');
    await expect(canvas.getByText('vypočítané')).toBeVisible();
    await waitFor(() => expect(canvas.getByText(/12,500\s?kg/)).toBeVisible());
    await userEvent.click(canvas.getByRole('radio', { name: 'anglický' }));
    await expect(canvas.getByRole('combobox', { name: /^Mena/ })).toHaveValue('GBP');
  },
};

/** An unavailable section is covered by its reason and unreachable for pointer, keyboard and screen reader. */
export const Overlay: Story = {
  play: async ({ canvas }) => {
    const rare = await canvas.findByRole('checkbox', { name: 'Vzácna' });
    await expect(canvas.getByRole('textbox', { name: /^Počet kusov/ })).toBeVisible();
    rare.focus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByText('Vzácna kniha je v jedinom kuse')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Základné údaje' })).toHaveTextContent('Počet kusov');
    await expect(canvas.queryByRole('textbox', { name: /^Počet kusov/ })).toBeNull();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('textbox', { name: /^Počet kusov/ })).toHaveValue('1');
    await expect(canvas.queryByText('Vzácna kniha je v jedinom kuse')).toBeNull();
  },
};

/** Checked and focused controls use the product colour in dark mode. */
export const DarkControl: Story = {
  globals: { theme: 'dark' },
  tags: ['!dev'],
  play: async ({ canvas }) => {
    const rare = await canvas.findByRole('checkbox', { name: 'Vzácna' });
    rare.focus();
    await userEvent.keyboard(' ');
    const accent = 'rgb(92, 196, 138)';
    await waitFor(() =>
      expect(rare.nextElementSibling).toHaveStyle({ backgroundColor: accent, outlineColor: accent, boxShadow: 'none' }),
    );
    await userEvent.tab();
    await waitFor(() => expect(document.activeElement).toHaveStyle({ outlineColor: accent }));
    const price = await canvas.findByRole('textbox', { name: /^Cena/ });
    price.focus();
    await waitFor(() => expect(price).toHaveStyle({ outlineColor: accent }));
  },
};
