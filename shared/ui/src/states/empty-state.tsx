import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';
import { StatePanel } from './state-panel.tsx';
import { StateTitle } from './state-title.tsx';

export interface EmptyStateProps {
  illustration?: IllustrationName;
  title: string;
  text?: ReactNode;
  /** The whole page is this, in a `PageFrame`: the title is its heading and the document's title. */
  isPage?: boolean;
  /** The next step, mostly a `LinkButton`. */
  action?: ReactNode;
}

/** Nothing is here yet, and what to do about it. */
export const EmptyState = ({ illustration = 'empty', title, text, isPage = false, action }: EmptyStateProps) => (
  <StatePanel>
    <Illustration name={illustration} />
    <StateTitle title={title} isPage={isPage} />
    {text && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{text}</Typography>}
    {action && <Box sx={{ mt: 2 }}>{action}</Box>}
  </StatePanel>
);
