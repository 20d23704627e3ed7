import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { Decorator } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { createInstance } from 'i18next';
import { useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Observable } from 'rxjs';
import { catalogue } from '../../generated/example/catalogue/index.ts';
import { entities } from '../../generated/example/entities.ts';
import en from '../../generated/example/texts/en.json';
import sk from '../../generated/example/texts/sk.json';
import { typePolicies } from '../../generated/example/type-policies.ts';
import {
  ActionProvider,
  ConfirmationProvider,
  EngineProvider,
  ToastProvider,
  useNavigation,
  type Navigation,
  type Viewer,
} from '../../engine/react/index.ts';

/** What the server answers to an operation of the example, by the operation's name. */
export type Answers = Readonly<Record<string, (variables: Readonly<Record<string, unknown>>) => unknown>>;

/** Parameters of a story on the example domain. */
export interface ExampleParameters {
  readonly answers?: Answers;
  readonly viewer?: Viewer;
  /** `none` for what brings its own landmarks. */
  readonly frame?: 'main' | 'none';
}

/** A librarian, who may do everything. */
export const librarian: Viewer = {
  userId: '7',
  organizationId: '1',
  organizationRole: 'LIBRARY',
  role: 'LIBRARIAN',
  language: 'sk',
  permissions: [
    'EnumsVisit',
    'EnumsUpdate',
    'MembersVisit',
    'MembersUpdate',
    'BooksVisit',
    'BooksUpdate',
    'LoansVisit',
    'LoansCreate',
    'LoansDecide',
    'LoansRemove',
  ],
};

/** Refuses an operation as the server does. */
export function refuse(
  ...issues: readonly {
    readonly code: string;
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly params?: object;
  }[]
): never {
  throw new Refused(issues.map(({ message, ...extensions }) => new GraphQLError(message, { extensions })));
}

/** Never answers: for states of waiting. */
export const never = () => new Promise<never>(() => undefined);

class Refused extends Error {
  readonly errors: readonly GraphQLError[];
  constructor(errors: readonly GraphQLError[]) {
    super('refused');
    this.errors = errors;
  }
}

/** Stands a story in the example's portal: its catalogue, words, a viewer and a server made of the story's answers. */
export const inExample: Decorator = (Story, { parameters, globals, id }) => {
  // Stories of the example declare their parameters as `satisfies ExampleParameters`.
  const { answers = {}, viewer = librarian, frame = 'main' } = (parameters['example'] ?? {}) as ExampleParameters;
  return (
    <ExampleFrame
      key={id}
      answers={answers}
      viewer={viewer}
      frame={frame}
      language={String(globals['language'] ?? 'sk')}
    >
      <Story />
    </ExampleFrame>
  );
};

interface ExampleFrameProps extends Required<ExampleParameters> {
  readonly language: string;
  readonly children: ReactNode;
}

function ExampleFrame({ answers, viewer, frame, language, children }: ExampleFrameProps) {
  const client = useMemo(() => answeringClient(answers), [answers]);
  const words = useMemo(() => wordsIn(language), [language]);
  const [address, setAddress] = useState('/books');
  const navigation = useMemo<Navigation>(() => {
    const [pathname = '', search = ''] = address.split('?');
    return { pathname, search: search === '' ? '' : `?${search}`, navigate: setAddress };
  }, [address]);
  return (
    <I18nextProvider i18n={words}>
      <ApolloProvider client={client}>
        <EngineProvider
          catalogue={catalogue}
          entities={entities}
          viewer={viewer}
          language={language}
          navigation={navigation}
          registry={{ icons: {}, cells: {}, panels: {}, widgets: {}, screens: {} }}
        >
          <ToastProvider>
            <ConfirmationProvider>
              <ActionProvider>
                {frame === 'none' ? children : <main style={{ padding: 24 }}>{children}</main>}
                <Address />
              </ActionProvider>
            </ConfirmationProvider>
          </ToastProvider>
        </EngineProvider>
      </ApolloProvider>
    </I18nextProvider>
  );
}

/** Where the portal has gone, for play functions to read. */
function Address() {
  const { pathname, search } = useNavigation();
  return (
    <output data-testid="address" hidden>
      {pathname + search}
    </output>
  );
}

function wordsIn(language: string) {
  const words = createInstance();
  void words.use(initReactI18next).init({
    lng: language,
    resources: { sk: { translation: sk }, en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return words;
}

function answeringClient(answers: Answers): ApolloClient {
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        Promise.resolve()
          .then(() => answers[operationName]?.(variables))
          .then(
            (data) => {
              // What the story answers is the data of the operation, or nothing where it does not know it.
              observer.next(
                data === undefined
                  ? { errors: [new GraphQLError(`No answer to ${operationName}.`)] }
                  : { data: data as Record<string, unknown> },
              );
              observer.complete();
            },
            (error: unknown) => {
              if (error instanceof Refused) {
                observer.next({ errors: error.errors });
                observer.complete();
              } else observer.error(error);
            },
          );
      }),
  );
  return new ApolloClient({ link, cache: new InMemoryCache({ typePolicies }) });
}
