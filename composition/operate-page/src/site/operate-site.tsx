import type Box from '@mui/material/Box';
import type Card from '@mui/material/Card';
import type Skeleton from '@mui/material/Skeleton';
import type Stack from '@mui/material/Stack';
import type Typography from '@mui/material/Typography';
import type { OperatedRevision, OperatedStore, RevisionDifference, ShownHealth } from '@slices/format';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type CSSProperties, createContext, type ReactNode, use } from 'react';

export type IconName =
  | 'CircleAlert'
  | 'CircleCheck'
  | 'CircleHelp'
  | 'CirclePause'
  | 'Clock'
  | 'Eye'
  | 'Globe'
  | 'History'
  | 'ShieldCheck'
  | 'User';

export interface StatusLook {
  tone: 'amber' | 'blue' | 'green' | 'grey' | 'red';
  icon: IconName;
  children: string;
}

interface FieldProps<Target> {
  label: string;
  value: string;
  onChange: (event: { target: Target }) => void;
}

export type RevisionList = UseInfiniteQueryResult<{ rows: OperatedRevision[]; total: number }>;

/** Hooks: the site calls its API and holds what it answered. */
interface Queries {
  useEnvironments: () => Loaded<OperatedStore>;
  useDifference: (environment: string, from: number, to: number) => Loaded<RevisionDifference>;
  /** Without an environment it asks for nothing. */
  useRelease: (environment: string, slice: string, version: string) => Loaded<ShownHealth>;
  useRevisions: (environment: string, slice?: string) => RevisionList;
}
type Loaded<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'refetch'>;

type Part<Props> = ComponentType<Props>;
interface Filled {
  children: ReactNode;
}

/** Brings the site's look, addresses and calls. MUI's parts come from the site too: its theme and its copy count. */
export interface OperateSite {
  Box: typeof Box;
  Card: typeof Card;
  Skeleton: typeof Skeleton;
  Stack: typeof Stack;
  Typography: typeof Typography;
  AppLink: Part<Filled & { to: string; style?: CSSProperties }>;
  Button: Part<
    Filled & { size?: 'small'; variant?: 'outlined'; sx?: { ml: number }; 'aria-label'?: string; onClick: () => void }
  >;
  Chip: Part<{ size: 'small'; label: string }>;
  DashboardRows: Part<Filled>;
  DashboardSection: Part<Filled & { title: string }>;
  DefinitionList: Part<{ items: readonly { term: string; value: ReactNode }[] }>;
  EmptyState: Part<{ title: string; text?: string; illustration?: 'search' }>;
  ErrorState: Part<{ title: string; text: string; onRetry: () => void }>;
  FigureCard: Part<{ label: string; value: number; icon: IconName }>;
  FigureRow: Part<Filled & { 'aria-label': string }>;
  LoadMore: Part<{ list: RevisionList; error: string; onLoaded: (first: OperatedRevision) => void }>;
  Notice: Part<Filled & { severity: 'error' | 'info' }>;
  /** Its frame, with the heading; parts that load come in order. */
  Page: Part<Filled & { title: string; subtitle?: string; back?: { to: string; label: string } }>;
  PageSkeleton: Part<{ variant: 'list' }>;
  RetryNotice: Part<{ children: string; onRetry: () => void }>;
  SectionHeading: Part<Filled & { id: string; action: ReactNode }>;
  SelectField: Part<FieldProps<HTMLSelectElement> & { options: readonly { value: string; label: string }[] }>;
  StatusChip: Part<StatusLook>;
  TextField: Part<FieldProps<HTMLInputElement> & { type: 'search' }>;
  /** Hides what follows a part that still loads. */
  inOrder: object;
  /** Behind code; a CSS color. */
  sunken: string;
  paths: {
    operate: string;
    revisionHistory: (environment: string, slice?: string) => string;
    operatedRelease: (environment: string, slice: string, version: string) => string;
  };
  queries: Queries;
  /** For the middle of a sentence: `just now`, `3 hours ago`, `Nov 20`. */
  timeAgo: (instant: string, now: Date) => string;
  toast: { success: (title: string) => void; error: (title: string, more: { description: string }) => void };
  useParams: () => Readonly<Record<string, string | undefined>>;
  useSearchParams: () => [
    URLSearchParams,
    (next: Record<string, string>, options: { replace: boolean; preventScrollReset: boolean }) => void,
  ];
}

const SiteContext = createContext<OperateSite | undefined>(undefined);

export const useSite = (): OperateSite => {
  const site = use(SiteContext);
  if (!site) throw new Error('A page of operators needs onSite around it.');
  return site;
};

/** `Page` with the parts of `site`. */
export const onSite = (site: OperateSite, Page: ComponentType) => () => (
  <SiteContext value={site}>
    <Page />
  </SiteContext>
);
