import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { RegisterFrame } from './register-frame.tsx';

const meta = { title: 'Register/Parts/Certificate summary' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const certificate = {
  id: '1',
  amount: '1234.500',
  amountUnit: 'T',
  energy: '45676500.000',
  heldAmount: '234.500',
  status: 'APPROVED',
  type: 'BIOFUEL',
  targetUse: 'ELECTRICITY',
  startOfProduction: 'SINCE_2021',
  emissionSave: '67.50',
  savingThreshold: '65.00',
  sustainabilityCriteria: true,
};

const detail =
  (told: Values = {}) =>
  () => (
    <RegisterFrame address="/certificates/1" answers={{ certificate: () => ({ ...certificate, ...told }) }}>
      <DetailScreen entity="certificate" id="1" />
    </RegisterFrame>
  );

const findSummary = async () => within(await screen.findByRole('region', { name: 'Súhrn' }));

/** Amount, holder, and a saving above the requirement. */
export const CriteriaMet: Story = {
  render: detail(),
  play: async () => {
    const summary = await findSummary();
    await expect(summary.getByText(/^1\s234,5\st$/u)).toBeVisible();
    await expect(summary.getByText(/^45\s676\s500\sMJ$/u)).toBeVisible();
    await expect(summary.getByText(/^234,5\st$/u)).toBeVisible();
    await expect(summary.getByText('Schválené')).toBeVisible();
    const meter = summary.getByRole('meter', { name: 'Úspora emisií' });
    await expect(meter).toHaveAttribute('aria-valuenow', '67.5');
    await expect(meter).toHaveAttribute('aria-valuetext', '67,50\u202F%, Požadovaná úspora 65 %');
    await expect(summary.getByText('Kritériá udržateľnosti sú splnené')).toBeVisible();
  },
};

export const CriteriaNotMet: Story = {
  render: detail({ emissionSave: '-12.40', sustainabilityCriteria: false }),
  play: async () => {
    const summary = await findSummary();
    await expect(summary.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
    await expect(summary.getByText('Kritériá udržateľnosti nie sú splnené')).toBeVisible();
  },
};

/** A rejected certificate's figures are not coloured as approved. */
export const Rejected: Story = {
  render: detail({ status: 'REJECTED_BY_REGISTRY' }),
  play: async () => {
    const summary = await findSummary();
    const verdict = summary.getByText('Kritériá udržateľnosti sú splnené');
    await expect(verdict).toHaveClass('saving-rejected');
    await expect(verdict).not.toHaveClass('saving-met');
    await expect(summary.getByRole('meter')).toHaveClass('saving-rejected');
  },
};

export const NoVerdict: Story = {
  render: detail({ startOfProduction: null, savingThreshold: null, sustainabilityCriteria: null }),
  play: async () => {
    const summary = await findSummary();
    await expect(summary.getByText('Bez začiatku prevádzky zariadenia sa kritériá neposudzujú')).toBeVisible();
  },
};

/** An insufficient saving shows the gap and the required reductions. */
export const EmissionsTooHigh: Story = {
  render: detail({
    emission: { eec: '25.500', ep: '40.100', etd: '2.200', total: '67.800' },
    referenceEmission: '94.000',
    emissionSave: '27.87',
    sustainabilityCriteria: false,
  }),
  play: async () => {
    const summary = await findSummary();
    await expect(summary.getByText(/^Emisie 67,8 presahujú hranicu 32,9 o 34,9 gCO₂eq\/MJ\./u)).toHaveTextContent(
      /Najviac váži „ep – spracovanie“: hranica by sa dosiahla, keby z 40,1 kleslo na 5,2\.$/u,
    );
  },
};

const uco = {
  id: '21',
  nameSK: 'Bionafta z oleja',
  eec: '0.000',
  epTypical: '9.300',
  epDefault: '13.000',
  etd: '1.900',
  upgradingTypical: null,
  upgradingDefault: null,
  ecompTypical: null,
  ecompDefault: null,
  esca: null,
};

/** A pathway fills in default or typical emissions; the saving updates, also after manual changes. */
export const PathwayValues: Story = {
  render: () => (
    <RegisterFrame
      address="/certificates/create"
      answers={{ pathwaysPaginated: () => ({ items: [uco], pageInfo: { totalElements: 1 } }) }}
    >
      <CreateScreen entity="certificate" />
    </RegisterFrame>
  ),
  play: async () => {
    const summary = await findSummary();
    await userEvent.selectOptions(await screen.findByLabelText(/^Cieľové použitie/u), 'Kombinovaná výroba');
    await userEvent.selectOptions(screen.getByLabelText(/^Začiatok prevádzky zariadenia$/u), 'Od 1. januára 2021');
    await userEvent.click(screen.getByRole('combobox', { name: /^Výrobný reťazec/u }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bionafta z oleja' }));
    const processing = screen.getByRole('textbox', { name: /^ep –/u });
    await waitFor(() => expect(processing).toHaveValue('13'));
    await expect(screen.getByRole('textbox', { name: /^el –/u })).toHaveValue('0');
    await waitFor(() => expect(summary.getByText(/^84,17\s%$/u)).toBeVisible());
    await userEvent.selectOptions(screen.getByLabelText(/^Hodnoty reťazca/u), 'Typické');
    await waitFor(() => expect(processing).toHaveValue('9,3'));
    await expect(screen.getByText(/^Typické hodnoty sú odhad/u)).toBeVisible();
    await userEvent.clear(processing);
    await userEvent.type(processing, '50');
    await waitFor(() => expect(summary.getByText('Kritériá udržateľnosti nie sú splnené')).toBeVisible());
    await expect(summary.getByText(/keby z 50 kleslo na 31,035\./u)).toBeVisible();
  },
};

const biomethane = {
  ...uco,
  nameSK: 'Biometán z hnoja',
  epDefault: '117.900',
  upgradingTypical: '19.500',
  upgradingDefault: '27.300',
  etd: '1.000',
  ecompTypical: '3.300',
  ecompDefault: '4.600',
  esca: '124.400',
};

/** A biomethane pathway fills in upgrading within processing, compression, and the manure credit. */
export const BiomethaneValues: Story = {
  render: () => (
    <RegisterFrame
      address="/certificates/create"
      answers={{ pathwaysPaginated: () => ({ items: [biomethane], pageInfo: { totalElements: 1 } }) }}
    >
      <CreateScreen entity="certificate" />
    </RegisterFrame>
  ),
  play: async () => {
    await findSummary();
    await userEvent.click(screen.getByRole('combobox', { name: /^Výrobný reťazec/u }));
    await userEvent.click(await screen.findByRole('option', { name: 'Biometán z hnoja' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^ep –/u })).toHaveValue('145,2'));
    await expect(screen.getByRole('textbox', { name: /^ecomp –/u })).toHaveValue('4,6');
    await expect(screen.getByRole('textbox', { name: /^esca –/u })).toHaveValue('124,4');
  },
};

/** Updates while editing. */
export const WhileEditing: Story = {
  render: () => (
    <RegisterFrame address="/certificates/create">
      <CreateScreen entity="certificate" />
    </RegisterFrame>
  ),
  play: async () => {
    const summary = await findSummary();
    await expect(summary.queryByText('Stav')).toBeNull();
    await userEvent.type(await screen.findByRole('textbox', { name: /^Množstvo/u }), '20');
    await expect(summary.getByText('20')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: /^Typ látky/u }));
    const choices = within(await screen.findByRole('listbox', { name: 'Typ látky' }));
    await choices.findAllByRole('option');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(summary.getByText(/MJ$/u)).toBeVisible());
  },
};
