import { paths, timeAgo } from '@nearhand/contracts';
import { toast, useParams, useSearchParams } from '@nearhand/platform';
import * as ui from '@nearhand/ui';
import * as figures from '@nearhand/ui/figures';
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

/** The pages of operators in the look of this site. The shell provides both modules whole, so the spreads cost nothing. */
export const site: OperateSite = {
  ...ui,
  ...figures,
  FigureCard: ({ icon, ...figure }) => {
    const Icon = icons[icon];
    return <figures.FigureCard {...figure} icon={<Icon size={20} />} />;
  },
  StatusChip: ({ icon, ...status }) => <ui.StatusChip {...status} icon={icons[icon]} />,
  sunken: 'var(--nh-palette-sunken)',
  paths,
  queries: {
    useEnvironments: () => useQuery(operateQueries.environments()),
    useDifference: (environment, from, to) => useQuery(operateQueries.difference(environment, from, to)),
    useRelease: (environment, slice, version) =>
      useQuery({ ...operateQueries.release(environment, slice, version), enabled: environment !== '' }),
    useRevisions: (environment, slice) => useInfiniteQuery(operateQueries.revisions(environment, slice)),
  },
  timeAgo: (instant, now) => timeAgo(instant, now).replace('Just', 'just'),
  toast,
  useParams,
  useSearchParams,
};
