import { ApolloLink } from '@apollo/client';
import type { Decorator } from '@storybook/react-vite';
import { GraphQLError, parse } from 'graphql';
import { useMemo, type ReactNode } from 'react';
import { Observable } from 'rxjs';
import type { Values } from '../../engine/record/index.ts';
import { catalogue, restOfCatalogue } from '../../generated/example/catalogue/index.ts';
import { entities, listed } from '../../generated/example/entities.ts';
import { boards } from '../../generated/example/boards.ts';
import { listCommands } from '../../generated/example/list-commands.ts';
import { find } from '../../generated/example/find.ts';
import { steps } from '../../generated/example/steps.ts';
import { help } from '../../generated/example/help.ts';
import en from '../../generated/example/texts/en.json';
import sk from '../../generated/example/texts/sk.json';
import { typePolicies } from '../../generated/example/type-policies.ts';
import { DecisionFacts, RecordPreview } from '../../engine/react/detail/index.ts';
import type { ListPanelProps, PanelProps, PrintService, Registry, PortalViewer } from '../../engine/react/index.ts';
import { PortalFrame, type StoryPortal } from '../frame/portal-frame.tsx';

// Stories may use any part of the catalogue.
await restOfCatalogue();

/** Responses of the example server by operation name. */
export type Answers = Readonly<Record<string, (variables: Values) => unknown>>;

/** Parameters of a story on the example domain. */
export interface ExampleParameters {
  readonly answers?: Answers;
  readonly viewer?: PortalViewer;
  /** Issues documents. */
  readonly prints?: PrintService;
  /** Produces list files. */
  readonly listFile?: NonNullable<Registry['listFile']>;
  /** Enables stored list settings: the story answers `KeptList` and `KeepListColumns`. */
  readonly keeps?: boolean;
  /** Enables notices: the story answers `Notices` and related operations. */
  readonly tells?: boolean;
  /** Additional form widgets, and entities whose metadata name them. */
  readonly widgets?: Registry['widgets'];
  /** Replaces the engine's view of the record in a decision dialog. */
  readonly decision?: Registry['decision'];
  readonly naming?: StoryPortal['entities'];
  /** `none` for content with its own landmarks. */
  readonly frame?: 'main' | 'none';
  /** Initial URL. */
  readonly address?: string;
}

/** A librarian with all permissions. */
export const librarian: PortalViewer = {
  userId: '7',
  organizationId: '1',
  organizationRole: 'LIBRARY',
  role: 'LIBRARIAN',
  language: 'sk',
  permissions: [
    'VocabularyVisit',
    'VocabularyUpdate',
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

/** Fails an operation with server issues. */
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

/** Never resolves, for loading states. */
export const never = () => new Promise<never>(() => undefined);

class Refused extends Error {
  readonly errors: readonly GraphQLError[];
  constructor(errors: readonly GraphQLError[]) {
    super('refused');
    this.errors = errors;
  }
}

/** Decorator: the example's portal with catalogue, texts, a viewer, and a server with the story's answers. */
export const inExample: Decorator = (Story, { parameters, id }) => {
  // Stories declare these parameters as `satisfies ExampleParameters`.
  const told = (parameters['example'] ?? {}) as ExampleParameters;
  const {
    answers = {},
    viewer = librarian,
    prints,
    listFile,
    keeps = false,
    tells = false,
    widgets,
    decision,
    naming,
    frame = 'main',
    address = '/books',
  } = told;
  return (
    <ExampleFrame
      key={id}
      answers={answers}
      viewer={viewer}
      prints={prints}
      listFile={listFile}
      keeps={keeps}
      tells={tells}
      widgets={widgets}
      decision={decision}
      naming={naming}
      frame={frame}
      address={address}
    >
      <Story />
    </ExampleFrame>
  );
};

interface ExampleFrameProps extends Required<
  Omit<ExampleParameters, 'prints' | 'listFile' | 'widgets' | 'decision' | 'naming'>
> {
  readonly prints: PrintService | undefined;
  readonly listFile: Registry['listFile'] | undefined;
  readonly widgets: Registry['widgets'] | undefined;
  readonly decision: Registry['decision'] | undefined;
  readonly naming: StoryPortal['entities'] | undefined;
  readonly children: ReactNode;
}

const listSettings: Registry['listSettings'] = {
  read: parse(`
    query KeptList($list: String!) {
      keptList(list: $list) {
        columns
        density
        views {
          id
          name
          state
          audience
          role
          isDefault
          isMine
        }
      }
    }
  `),
  keepColumns: parse(`
    mutation KeepListColumns($list: String!, $columns: String) {
      keepListColumns(list: $list, columns: $columns)
    }
  `),
  keepDensity: parse(`
    mutation KeepRowDensity($density: String!) {
      keepRowDensity(density: $density)
    }
  `),
  saveView: parse(`
    mutation SaveListView($id: ID, $list: String!, $name: String!, $state: String, $audience: String!, $role: String, $isDefault: Boolean) {
      saveListView(id: $id, list: $list, name: $name, state: $state, audience: $audience, role: $role, isDefault: $isDefault)
    }
  `),
  removeView: parse(`
    mutation RemoveListView($id: ID!) {
      removeListView(id: $id)
    }
  `),
  sharePermission: 'BooksUpdate',
  roles: 'LoanStatus',
};

const notices: Registry['notices'] = {
  to: '/notices',
  read: parse(`
    query Notices($language: String!, $isUnread: Boolean, $before: ID) {
      notices(language: $language, isUnread: $isUnread, before: $before) {
        items {
          id
          subject
          text
          link
          toldAt
          isRead
        }
        hasMore
        last
      }
    }
  `),
  mark: parse(`
    mutation ReadNotices($id: ID, $until: ID) {
      readNotices(id: $id, until: $until)
    }
  `),
  choices: parse(`
    query NoticeChoices($language: String!) {
      noticeChoices(language: $language) {
        name
        label
        channels
      }
    }
  `),
  choose: parse(`
    mutation ChooseNotice($name: String!, $channels: [String!]!) {
      chooseNotice(name: $name, channels: $channels)
    }
  `),
};

/** A panel above the members that reads the list's filter. */
function ShelfNotice({ filter }: ListPanelProps) {
  return <p>{typeof filter['search'] === 'string' ? `„${filter['search']}“` : 'Čitatelia všetkých oddelení'}</p>;
}

/** Replaces a card without number. */
function BlankCard({ record }: PanelProps) {
  return <p>{`Preukaz čaká na vytlačenie: ${String(record['name'])}`}</p>;
}

const portal: StoryPortal = {
  catalogue,
  entities,
  listed,
  texts: { sk, en },
  typePolicies,
  registry: {
    boards,
    steps,
    find,
    listCommands,
    help,
    cells: {},
    panels: { blankCard: BlankCard },
    listPanels: { shelfNotice: ShelfNotice },
    widgets: {},
    recordLook: RecordPreview,
    decision: DecisionFacts,
    screens: {},
  },
};

function ExampleFrame({
  answers,
  prints,
  listFile,
  keeps,
  tells,
  widgets,
  decision,
  naming,
  ...frame
}: ExampleFrameProps) {
  const link = useMemo(() => answeringLink(answers), [answers]);
  const served = useMemo(() => {
    const services = {
      ...(prints && { prints }),
      ...(listFile && { listFile }),
      ...(keeps && { listSettings }),
      ...(tells && { notices }),
      ...(widgets && { widgets }),
      ...(decision && { decision }),
    };
    // Memoized, so that loaded code is shared between renders.
    const named = naming === undefined ? portal.entities : { ...portal.entities, ...naming };
    return { ...portal, entities: named, registry: { ...portal.registry, ...services } };
  }, [prints, listFile, keeps, tells, widgets, decision, naming]);
  return <PortalFrame portal={served} link={link} {...frame} />;
}

/** Default answers for operations that a story is not about. */
const unasked: Answers = { LoanComments: () => ({ loanComments: null }) };

function answeringLink(answers: Answers): ApolloLink {
  return new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        Promise.resolve()
          .then(() => (answers[operationName] ?? unasked[operationName])?.(variables))
          .then(
            (data) => {
              observer.next(
                data === undefined
                  ? { errors: [new GraphQLError(`No answer to ${operationName}.`)] }
                  : { data: data as Record<string, unknown> }, // a story answers with the operation's data
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
}
