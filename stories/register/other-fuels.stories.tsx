import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import { RegisterFrame } from './register-frame.tsx';
import type { SampleAnswers } from './sample-server.ts';

const meta = { title: 'Register/Parts/Other fuels' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const fuelType = {
  id: '5',
  nameSK: 'Motorová nafta',
  nameEN: 'Diesel',
  codeCN: '27101943',
  liquid: true,
  intensity: '95.100',
  lowerCalorificValuesLiter: '36.000',
};

/** An entry made before the fuel type's intensity changed. */
const entry = {
  id: '1',
  fuelType,
  codeCN: '27101943',
  intensity: '93.000',
  lowerCalorificValue: '36.000',
  amount: '10.000',
  amountUnit: 'L',
  factor: '1.000',
  energyAmountWithoutFactor: '360.000',
  energyAmountWithFactor: '360.000',
  countryOfOrigin: { id: '7', nameSK: 'Nórsko', nameEN: 'Norway' },
  otherFuelFeedstockTradename: null,
  densityApi: null,
  issuedAt: '2026-03-05',
};

const made = { id: '99', tradename: 'Troll Blend', densityApi: '35.900' };

const page = (answers: SampleAnswers = {}) => (
  <RegisterFrame
    address="/other-fuels/1"
    organizationRole="REGISTRY"
    answers={{ otherFuelsEntry: () => entry, ...answers }}
  >
    <DetailScreen entity="otherFuelsEntry" id="1" />
  </RegisterFrame>
);

const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Upraviť' }));

/** Stored figures stay; editing shows that the reference list has changed. */
export const FuelTypeChanged: Story = {
  render: () => page(),
  play: async () => {
    await edit();
    const amount = await screen.findByLabelText(/^Množstvo/u, { selector: 'input' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '20');
    await expect(
      await screen.findByText(/^Údaje typu paliva sa v číselníku od zápisu zmenili\. Záznam si ponecháva tie/u),
    ).toBeVisible();
    await expect(await screen.findByText(/^93,000\sgCO₂eq\/MJ$/u)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(/^720,000\sMJ$/u)).toHaveLength(2));
  },
};

/** Editors of reference lists create a trade name beside the picker; it gets the country and is selected with its density. */
export const NewTradename: Story = {
  render: () =>
    page({
      createOrUpdateOtherFuelsFeedstockTradename: () => made,
      otherFuelFeedstockTradenamesPaginated: () => ({ items: [made], pageInfo: { totalElements: 1 } }),
      countries: () => [entry.countryOfOrigin],
    }),
  play: async () => {
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Nový obchodný názov suroviny' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nový obchodný názov suroviny' }));
    const name = await dialog.findByLabelText(/^Obchodný názov/u, { selector: 'input' });
    await expect(await dialog.findByDisplayValue('Nórsko')).toBeVisible();
    await userEvent.type(name, 'Troll Blend');
    await userEvent.click(dialog.getByRole('button', { name: 'Uložiť' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(await screen.findByDisplayValue('Troll Blend')).toBeVisible();
    await expect(await screen.findByText(/^35,900\s°API$/u)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Uložiť' })).toBeEnabled();
  },
};

/** Renewable hydrogen with a proof of sustainability that another record also uses. */
const renewable = {
  ...entry,
  fuelType: {
    ...fuelType,
    nameSK: 'Vodík z elektrolýzy',
    nameEN: 'Hydrogen from electrolysis',
    codeCN: '280410',
    liquid: false,
  },
  fuelTypeProduction: { id: '9', nameSK: 'Elektrolýza', nameEN: 'Electrolysis', isRfnbo: true },
  proofScheme: { id: '3', nameSK: 'ISCC EU', nameEN: 'ISCC EU' },
  proofNumber: 'RFNBO-7',
  proofIssuer: { id: '12', name: 'Zelený vodík, s. r. o.' },
  proofIssuedAt: '2026-03-04',
  proofIntensity: '9.100',
  proofSaving: '90.32',
  sustainabilityCriteria: true,
  onHoldSince: '2026-03-05T10:00:00Z',
};

/** Too high emissions show a message at once; a proof without number is refused. */
export const Proof: Story = {
  render: () => page({ otherFuelsEntry: () => renewable }),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Potvrdenie o udržateľnosti' })).toBeVisible();
    await expect(screen.getByText('RFNBO-7')).toBeVisible();
    await expect(screen.getByText(/^90,32\s%$/u)).toBeVisible();
    await edit();
    const intensity = await screen.findByLabelText(/^Emisie podľa potvrdenia/u, { selector: 'input' });
    await userEvent.clear(intensity);
    await userEvent.type(intensity, '30');
    await expect(await screen.findByText(/^Úspora emisií 68,09\s% je nižšia ako 70\s%/u)).toBeVisible();
    await userEvent.clear(await screen.findByLabelText(/^Číslo potvrdenia o udržateľnosti/u, { selector: 'input' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložiť' }));
    await expect(await screen.findByText('Prosím vyplňte')).toBeVisible();
  },
};

export const ProofInEnglish: Story = {
  render: () => page({ otherFuelsEntry: () => renewable }),
  globals: { language: 'en' },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Proof of sustainability' })).toBeVisible();
    await expect(screen.getByText('Issuer of the proof')).toBeVisible();
    await expect(screen.getByText('Sustainability criteria met')).toBeVisible();
  },
};
