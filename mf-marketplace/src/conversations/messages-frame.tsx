import { pageWidthPx, radius, styled, type Theme, Typography, useMediaQuery } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { ConversationList } from './conversation-list.tsx';

const headerHeightPx = 64;

const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: pageWidthPx + 48,
  marginInline: 'auto',
  [theme.breakpoints.up('md')]: { padding: 24 },
}));
const Panes = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  minHeight: `calc(100dvh - ${headerHeightPx}px)`,
  background: 'var(--nh-palette-background-paper)',
  [theme.breakpoints.up('md')]: {
    height: `calc(100dvh - ${headerHeightPx + 49}px)`,
    minHeight: 520,
    alignContent: 'stretch',
    border: '1px solid var(--nh-palette-divider)',
    borderRadius: radius.card,
    overflow: 'hidden',
    gridTemplateColumns: '340px minmax(0, 1fr)',
  },
}));
const ListPane = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  '& > .head': { padding: '20px 16px 12px' },
  '&& h1': { fontSize: '1.375rem' },
  '& > .rows': { flex: 1, minHeight: 0 },
  [theme.breakpoints.up('md')]: {
    borderRight: '1px solid var(--nh-palette-divider)',
    '& > .rows': { overflowY: 'auto' },
  },
}));
/** As high as the window on a phone, so the field is at the lower edge. */
const TalkPane = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  [theme.breakpoints.down('md')]: { height: `calc(100dvh - ${headerHeightPx}px)`, minHeight: 360 },
}));

const wide = (theme: Theme) => theme.breakpoints.up('md');

interface Props {
  /** Set on the page of the list. */
  heading?: ReactNode;
  /** Hidden on a narrow screen on the page of the list. */
  children: ReactNode;
}

/** List and conversation side by side from 900 px; one of them below. */
export const MessagesFrame = ({ heading, children }: Props) => {
  const isWide = useMediaQuery(wide);
  const listIsPage = heading !== undefined;
  return (
    <Frame>
      <Panes>
        {(isWide || listIsPage) && (
          <ListPane aria-label="Conversations">
            <div className="head">
              {heading ?? (
                <Typography variant="h3" component="h2">
                  Messages
                </Typography>
              )}
            </div>
            <div className="rows">
              <ConversationList />
            </div>
          </ListPane>
        )}
        {(isWide || !listIsPage) && <TalkPane>{children}</TalkPane>}
      </Panes>
    </Frame>
  );
};
