import { useMemo, type ReactNode } from 'react';
import type { Values } from '../../engine/record/index.ts';
import { catalogue, restOfCatalogue } from '../../generated/portal/catalogue/index.ts';
import { entities, listed } from '../../generated/portal/entities.ts';
import en from '../../generated/portal/texts/en.json';
import sk from '../../generated/portal/texts/sk.json';
import { typePolicies } from '../../generated/portal/type-policies.ts';
import { registry } from '../../src/register/registry.ts';
import { PortalFrame, storyWords, type StoryPortal } from '../frame/portal-frame.tsx';
import { anybody } from './sample-viewers.ts';
import { samplePrints } from './sample-prints.ts';
import { sampleServer, type SampleAnswers } from './sample-server.ts';

// Stories may use any part of the catalogue.
await restOfCatalogue();

const portal: StoryPortal = {
  catalogue,
  entities,
  listed,
  registry: { ...registry, prints: samplePrints },
  texts: { sk, en },
  typePolicies,
};

interface RegisterFrameProps {
  readonly address?: string;
  readonly answers?: SampleAnswers;
  /** Role of the viewer's organization. */
  readonly organizationRole?: string;
  /** The viewer's role in it. */
  readonly role?: string;
  readonly children: ReactNode;
}

const noAnswers: SampleAnswers = {};

/** Renders a story in the register on a sample server. */
export function RegisterFrame({
  address = '/',
  answers = noAnswers,
  organizationRole,
  role,
  children,
}: RegisterFrameProps) {
  const link = useMemo(() => sampleServer(answers), [answers]);
  const asking = useMemo(
    () => ({
      ...anybody,
      ...(organizationRole !== undefined && { organizationRole }),
      ...(role !== undefined && { role }),
    }),
    [organizationRole, role],
  );
  return (
    <PortalFrame portal={portal} viewer={asking} link={link} address={address}>
      {children}
    </PortalFrame>
  );
}

/** Translation function of the register's texts, for play functions. */
export function registerWords(language: string): (key: string, params?: Values) => string {
  const words = storyWords(language, portal.texts);
  return (key, params) => words.t(key, { ...params });
}
