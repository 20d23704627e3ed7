import { ApolloClient, InMemoryCache, type ApolloLink, type TypePolicies } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createInstance, type ResourceLanguage } from 'i18next';
import { useMemo, useState, type ReactNode } from 'react';
import {
  ActionProvider,
  ConfirmationProvider,
  EngineProvider,
  ShortcutsProvider,
  ToastProvider,
  useNavigation,
  type EntityPiece,
  type ListedPiece,
  type Navigation,
  type PortalCatalogue,
  type Registry,
  type PortalViewer,
} from '../../engine/react/index.ts';
import { clientDefaults } from '../../src/client/client-defaults.ts';
import { useToolbarLanguage } from './toolbar-language.ts';

/** Portal configuration of a story. */
export interface StoryPortal {
  readonly catalogue: PortalCatalogue;
  readonly entities: Readonly<Record<string, () => Promise<EntityPiece>>>;
  readonly listed: Readonly<Record<string, () => Promise<ListedPiece>>>;
  readonly registry: Registry;
  /** Interface texts by language. */
  readonly texts: Readonly<Record<string, ResourceLanguage>>;
  readonly typePolicies: TypePolicies;
}

interface PortalFrameProps {
  readonly portal: StoryPortal;
  readonly viewer: PortalViewer;
  /** The server double. */
  readonly link: ApolloLink;
  /** Initial URL. */
  readonly address: string;
  /** `none` for content with its own landmarks. */
  readonly frame?: 'main' | 'none';
  readonly children: ReactNode;
}

/** Renders a story in a portal with catalogue, texts, viewer, server and URL. */
export function PortalFrame(props: PortalFrameProps) {
  const { portal, viewer, link, address: firstAddress, frame = 'main', children } = props;
  const language = useToolbarLanguage();
  const { catalogue, entities, listed, registry, texts, typePolicies } = portal;
  const client = useMemo(
    () => new ApolloClient({ link, cache: new InMemoryCache({ typePolicies }), defaultOptions: clientDefaults }),
    [link, typePolicies],
  );
  const words = useMemo(() => storyWords(language, texts), [language, texts]);
  const [address, setAddress] = useState(firstAddress);
  const navigation = useMemo<Navigation>(() => {
    const [pathname = '', search = ''] = address.split('?');
    return { pathname, search: search === '' ? '' : `?${search}`, navigate: setAddress };
  }, [address]);
  return (
    <ApolloProvider client={client}>
      <EngineProvider
        catalogue={catalogue}
        entities={entities}
        listed={listed}
        viewer={viewer}
        words={words}
        navigation={navigation}
        registry={registry}
      >
        <ToastProvider>
          <ConfirmationProvider>
            <ShortcutsProvider>
              <ActionProvider>
                {frame === 'none' ? children : <main style={{ padding: 24 }}>{children}</main>}
                <Address />
              </ActionProvider>
            </ShortcutsProvider>
          </ConfirmationProvider>
        </ToastProvider>
      </EngineProvider>
    </ApolloProvider>
  );
}

/** The current URL, for play functions. */
function Address() {
  const { pathname, search } = useNavigation();
  return (
    <output data-testid="address" hidden>
      {pathname + search}
    </output>
  );
}

/** Interface texts initialized as in the portal. */
export function storyWords(language: string, texts: StoryPortal['texts']) {
  const words = createInstance();
  const resources = Object.fromEntries(Object.entries(texts).map(([name, translation]) => [name, { translation }]));
  void words.init({ lng: language, resources, interpolation: { escapeValue: false }, initAsync: false });
  return words;
}
