import { pageWidthPx, radius, styled, type Theme, Typography, useMediaQuery } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { ConversationList } from './conversation-list.tsx';

const headerHeight = 64;

const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: pageWidthPx + 48,
  marginInline: 'auto',
  [theme.breakpoints.up('md')]: { padding: 24 },
}));
const Panes = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  minHeight: `calc(100dvh - ${headerHeight}px)`,
  background: 'var(--nh-palette-background-paper)',
  [theme.breakpoints.up('md')]: {
    height: `calc(100dvh - ${headerHeight + 49}px)`,
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
/** On a phone as high as the window, so that the field stands at its lower edge. */
const TalkPane = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  [theme.breakpoints.down('md')]: { height: `calc(100dvh - ${headerHeight}px)`, minHeight: 360 },
}));

const wide = (theme: Theme) => theme.breakpoints.up('md');

interface Props {
  /** What stands above the list where the list is the page. */
  heading?: ReactNode;
  /** Beside the list on a wide screen; on a narrow one alone, unless the list is the page. */
  children: ReactNode;
}

/** List and conversation: side by side from 900 px on, below that one of them. */
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
