import { paths, timeAgo } from '@nearhand/contracts';
import { toast, useParams, useSearchParams } from '@nearhand/platform';
import {
  AppLink,
  Box,
  Button,
  Card,
  Chip,
  EmptyState,
  ErrorState,
  Notice,
  Page,
  PageSkeleton,
  RetryNotice,
  SectionHeading,
  SelectField,
  Skeleton,
  Stack,
  StatusChip,
  TextField,
  Typography,
} from '@nearhand/ui';
import {
  DashboardRows,
  DashboardSection,
  DefinitionList,
  FigureCard,
  FigureRow,
  inOrder,
  LoadMore,
} from '@nearhand/ui/figures';
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePause,
  Clock,
  Eye,
  Globe,
  History,
  ShieldCheck,
  User,
} from '@nearhand/ui/icons';
import type { OperateSite } from '@slices/operate-page/site/operate-site.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { operateQueries } from './operate-api.ts';

const icons = {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePause,
  Clock,
  Eye,
  Globe,
  History,
  ShieldCheck,
  User,
};

/** The pages of operators in the look of this site. */
export const site: OperateSite = {
  AppLink,
  Box,
  Button,
  Card,
  Chip,
  DashboardRows,
  DashboardSection,
  DefinitionList,
  EmptyState,
  ErrorState,
  FigureCard: ({ icon, ...figure }) => {
    const Icon = icons[icon];
    return <FigureCard {...figure} icon={<Icon size={20} />} />;
  },
  FigureRow,
  LoadMore,
  Notice,
  Page,
  PageSkeleton,
  RetryNotice,
  SectionHeading,
  SelectField,
  Skeleton,
  Stack,
  StatusChip: ({ icon, ...status }) => <StatusChip {...status} icon={icons[icon]} />,
  TextField,
  Typography,
  inOrder,
  sunken: 'var(--nh-palette-sunken)',
  paths,
  queries: {
    useEnvironments: () => useQuery(operateQueries.environments()),
    useDifference: (environment, from, to) => useQuery(operateQueries.difference(environment, from, to)),
    useRelease: (environment, slice, version) =>
      useQuery({ ...operateQueries.release(environment, slice, version), enabled: environment !== '' }),
    useRevisions: (environment, slice) => useInfiniteQuery(operateQueries.revisions(environment, slice)),
  },
  timeAgo,
  toast,
  useParams,
  useSearchParams,
};
