import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Print } from '../../engine/metadata/index.ts';
import { toPrintedDocument } from '../../engine/print/index.ts';
import { PrintedPage } from '../../engine/react/print/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { catalogue, restOfCatalogue } from '../../generated/portal/catalogue/index.ts';
import certificateJson from '../../generated/portal/prints/certificate.json';
import outputCertificateJson from '../../generated/portal/prints/outputCertificate.json';
import { useToolbarLanguage } from '../frame/toolbar-language.ts';
import { certificateFacts, outputCertificateFacts } from './printed-facts.ts';
import { RegisterFrame } from './register-frame.tsx';

// Stories may use any part of the catalogue.
await restOfCatalogue();

const meta = { title: 'Register/Prints' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const certificate = certificateJson as unknown as Print; // JSON has no unions; the metadata checks did what the type would
const outputCertificate = outputCertificateJson as unknown as Print; // JSON has no unions; the metadata checks did what the type would

const issue = {
  number: 'D36SZ-QTXFH-1404F-RM1K0-N5121',
  fingerprint: '80AF E27D FD73 4469',
  address: 'https://register.example/verify/D36SZ-QTXFH-1404F-RM1K0-N5121?content=80AFE27DFD734469',
};

interface PrintedProps {
  readonly print: Print;
  readonly facts: Values;
}

function Printed({ print, facts }: PrintedProps) {
  const language = useToolbarLanguage();
  return (
    <PrintedPage document={toPrintedDocument(catalogue, { print, facts, language, printedAt: '2026-09-07', issue })} />
  );
}

const printed = (print: Print, facts: Values) => () => (
  <RegisterFrame>
    <Printed print={print} facts={facts} />
  </RegisterFrame>
);

/** A two-digit month, and a note. */
export const Certificate: Story = {
  render: printed(certificate, certificateFacts),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('05.09.2026')).toBeVisible();
    await expect(canvas.getByText('Bioetanol denaturovaný, KN 2207 20 00')).toBeVisible();
    await expect(canvas.getByText('Kombinovaná výroba, 94,1 gCO₂eq/MJ')).toBeVisible();
    await expect(canvas.getByText('66,60 %')).toBeVisible();
    await expect(canvas.getByText('Dodávka na základe rámcovej zmluvy.')).toBeVisible();
    await expect(canvas.queryByText(/^eee/)).toBeNull();
  },
};

export const CertificateEnglish: Story = {
  render: printed(certificate, certificateFacts),
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2,660.747 m³')).toBeVisible();
    await expect(canvas.getByText('Since 1 January 2021')).toBeVisible();
    await expect(canvas.getByText('Not stated')).toBeVisible();
  },
};

/** Without buyer: the whole quantity is on the market. */
export const OnMarket: Story = {
  render: printed(certificate, { ...certificateFacts, initialTransaction: { buyer: null, exportAbroad: false } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Slovenský trh')).toBeVisible();
  },
};

/** Reference values print only total and saving. */
export const ByReferenceValues: Story = {
  render: printed(certificate, { ...certificateFacts, byRefValues: true }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/^eec/)).toBeNull();
    await expect(canvas.getByText('48,500 gCO₂eq/MJ')).toBeVisible();
    await expect(canvas.getByText('48,46 %')).toBeVisible();
  },
};

/** Excess electricity is printed when present. */
export const ExcessElectricity: Story = {
  render: printed(certificate, {
    ...certificateFacts,
    emission: { ...Object(certificateFacts['emission']), eee: '1.500' },
  }),
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^eee/)).toBeVisible();
  },
};

/** The transaction's date with a one-digit month, without note. */
export const OutputCertificate: Story = {
  render: printed(outputCertificate, outputCertificateFacts),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('05.9.2026')).toBeVisible();
    await expect(canvas.queryByText('Poznámka')).toBeNull();
  },
};

export const OutputCertificateEnglish: Story = {
  render: printed(outputCertificate, outputCertificateFacts),
  globals: { language: 'en' },
};
