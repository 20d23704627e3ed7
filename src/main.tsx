import '@blueprintjs/core/lib/css/blueprint.css';
import '@fontsource-variable/inter/wght.css';
import '../engine/react/shell/styles/tokens.css';
import '../engine/react/shell/styles/base.css';
import './screens/screens.css';
import { catalogue } from '../generated/portal/catalogue/index.ts';
import { entities } from '../generated/portal/entities.ts';
import { prints } from '../generated/portal/prints.ts';
import { typePolicies } from '../generated/portal/type-policies.ts';
import { registry } from './register/registry.ts';
import { createPortal } from './start/create-portal.tsx';
import { unregisterServiceWorkers } from './start/unregister-service-workers.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the portal.');

const texts = {
  sk: async () => (await import('../generated/portal/texts/sk.json')).default,
  en: async () => (await import('../generated/portal/texts/en.json')).default,
};

void unregisterServiceWorkers();
void createPortal({ catalogue, entities, prints, registry, texts, typePolicies }, root);
