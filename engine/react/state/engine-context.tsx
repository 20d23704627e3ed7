import type { i18n } from 'i18next';
import { createContext, use, type ReactNode } from 'react';
import type {
  EntityLibrary,
  EntityPiece,
  ListedPiece,
  Navigation,
  PortalCatalogue,
  Registry,
  PortalViewer,
} from './types.ts';
import { libraryOf } from './entity-library.ts';
import { useTextsSnapshot, type TextsSnapshot, type Translate } from './texts-snapshot.ts';

export interface EngineProps {
  readonly catalogue: PortalCatalogue;
  readonly viewer: PortalViewer;
  /** The i18next instance with the interface texts. */
  readonly words: i18n;
  /** One lazy import per entity. */
  readonly entities: Readonly<Record<string, () => Promise<EntityPiece>>>;
  /** Smaller pieces for lists; a missing one is loaded whole. */
  readonly listed?: Readonly<Record<string, () => Promise<ListedPiece>>>;
  readonly registry: Registry;
  readonly navigation: Navigation;
  readonly children: ReactNode;
}

const CatalogueContext = createContext<PortalCatalogue | undefined>(undefined);
const ViewerContext = createContext<PortalViewer | undefined>(undefined);
const WordsContext = createContext<TextsSnapshot | undefined>(undefined);
const LibraryContext = createContext<EntityLibrary | undefined>(undefined);
const RegistryContext = createContext<Registry | undefined>(undefined);
/** Navigation; replaced for a part of a screen with its own address. */
export const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Provides the engine with the catalogue, viewer, texts, registry and navigation. */
export function EngineProvider(props: EngineProps) {
  const { catalogue, viewer, words, entities, listed, registry, navigation, children } = props;
  return (
    <CatalogueContext value={catalogue}>
      <ViewerContext value={viewer}>
        <WordsContext value={useTextsSnapshot(words)}>
          <LibraryContext value={libraryOf(entities, listed)}>
            <RegistryContext value={registry}>
              <NavigationContext value={navigation}>{children}</NavigationContext>
            </RegistryContext>
          </LibraryContext>
        </WordsContext>
      </ViewerContext>
    </CatalogueContext>
  );
}

/** The catalogue without its entities. @throws Error outside an EngineProvider */
export const useCatalogue = (): PortalCatalogue => provided(use(CatalogueContext));

/** The viewer. @throws Error outside an EngineProvider */
export const useViewer = (): PortalViewer => provided(use(ViewerContext));

/** The language of the interface, a key of every `Text`. @throws Error outside an EngineProvider */
export const useLanguage = (): string => provided(use(WordsContext)).language;

/** Translates interface texts to the current language. @throws Error outside an EngineProvider */
export const useWords = (): Translate => provided(use(WordsContext)).translate;

/** Custom cells, panels, widgets and screens by name. @throws Error outside an EngineProvider */
export const useRegistry = (): Registry => provided(use(RegistryContext));

/** The address and the way to change it. @throws Error outside an EngineProvider */
export const useNavigation = (): Navigation => provided(use(NavigationContext));

/** Loads entity pieces outside of rendering. @throws Error outside an EngineProvider */
export const useEntityLibrary = (): EntityLibrary => provided(use(LibraryContext));

/** One entity; suspends until its piece is loaded. @throws Error where the catalogue has no such entity */
export const useEntity = (name: string): EntityPiece => use(provided(use(LibraryContext)).load(name));

/** The list piece of one entity; suspends until it is loaded. @throws Error where the catalogue has no such entity */
export const useListedEntity = (name: string): ListedPiece => use(provided(use(LibraryContext)).loadListed(name));

/** Several entities at once; suspends until all are loaded. */
export const useEntities = (names: readonly string[]): Readonly<Record<string, EntityPiece>> =>
  use(provided(use(LibraryContext)).loadAll(names));

function provided<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('An engine part is rendered outside EngineProvider.');
  return value;
}
