import { paths } from '@nearhand/contracts';
import { Link, NavLink, useSession, useShellHost } from '@nearhand/platform';
import { Box, LinkButton, styled, Wordmark } from '@nearhand/ui';
import { ChevronDown } from '@nearhand/ui/icons';
import { savesData } from '@slices/host';
import { useEffect, useRef } from 'react';
import { LazySignedIn } from '../account/lazy-signed-in.tsx';
import {
  type HeaderEntry,
  marketplaceEntries,
  siteEntries,
  useEntries,
  visitorEntries,
} from '../menu/header-entries.ts';
import { HeaderMenu, MenuEntry } from '../menu/header-menu.tsx';
import { whenIdle } from '../menu/when-idle.ts';
import { NavigationDrawer } from './navigation-drawer.tsx';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--nh-top-line, 0px)',
  zIndex: theme.zIndex.appBar,
  background: 'var(--nh-palette-background-default)',
  borderBottom: '1px solid var(--nh-palette-divider)',
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 63,
  maxWidth: 1248,
  marginInline: 'auto',
  paddingInline: 16,
  [theme.breakpoints.up('sm')]: { gap: 24, paddingInline: 24 },
}));

const Nav = styled('nav')({ display: 'flex', alignItems: 'center', gap: 4 });

/** Parts that load stand left of those that are there, with their width reserved: nothing moves. */
const End = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  alignSelf: 'stretch',
  flex: 1,
  [theme.breakpoints.up('sm')]: { gap: 8 },
}));

const WideBar = styled(Bar)(({ theme }) => ({
  [theme.breakpoints.down('md')]: { '& [data-wide]': { display: 'none' } },
}));

const Home = () => (
  <Link to={paths.home} style={{ display: 'flex', textDecoration: 'none' }}>
    <Wordmark />
  </Link>
);

/** Below 900 px, parts with `data-wide` are in the drawer. */
export const Header = () => (
  <WideBar>
    <Row>
      <Home />
      <Nav aria-label="Main" data-wide>
        <MarketplaceMenu />
        <SiteLinks />
      </Nav>
      <End>
        <Account />
        <Box sx={{ display: { md: 'none' }, mr: -1 }}>
          <NavigationDrawer />
        </Box>
      </End>
    </Row>
  </WideBar>
);

/** For the pages of operators: without the marketplace, credits and messages. */
export const SlimHeader = () => (
  <Bar>
    <Row>
      <Home />
      <Nav aria-label="Main" sx={{ display: { xs: 'none', sm: 'flex' } }}>
        <HeaderLink to={paths.operate}>Operator page</HeaderLink>
      </Nav>
      <End>
        <Account isSlim />
      </End>
    </Row>
  </Bar>
);

const HeaderLink = styled(NavLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  padding: '0 14px',
  borderRadius: 10,
  fontWeight: 600,
  lineHeight: 1.25,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: 'var(--nh-palette-primary-light)' },
  '&[aria-current=page]': { color: 'var(--nh-palette-primary-main)' },
  [theme.breakpoints.down('lg')]: { '&[data-added]': { display: 'none' } },
}));

const SiteLinks = () => {
  const { user, isAuthenticated } = useSession();
  const entries = useEntries('header', siteEntries, isAuthenticated ? user?.role : 'guest');
  const added = entries.filter((entry) => !siteEntries.includes(entry));
  return (
    <>
      {entries.map((entry) => (
        <HeaderLink key={entry.label + entry.to} to={entry.to} data-added={added.includes(entry) ? '' : undefined}>
          {entry.label}
        </HeaderLink>
      ))}
      {added.length > 0 && <MoreMenu entries={added} />}
    </>
  );
};

/** Holds the entries of releases on screens below `lg`, where the row has no room for them. */
const MoreMenu = ({ entries }: { entries: readonly HeaderEntry[] }) => (
  <Box sx={{ display: { lg: 'none' } }}>
    <HeaderMenu label="More" button="More" align="left" buttonLook={wideButton}>
      {entries.map((entry) => (
        <MenuEntry key={entry.label + entry.to} {...entry} />
      ))}
    </HeaderMenu>
  </Box>
);

const Account = ({ isSlim = false }: { isSlim?: boolean }) => {
  const { user, isAuthenticated, isLoading } = useSession();
  return isAuthenticated ? <LazySignedIn user={user} isLoading={isLoading} isSlim={isSlim} /> : <Visitor />;
};

const compact = { minHeight: 40, px: 2, py: 0.5 };

/** In a document for everybody, people with a session see the shape of their picture until the session begins. */
const VisitorLinks = styled('div')({
  display: 'flex',
  position: 'relative',
  gap: 12,
  '[data-session] &': {
    '& > *': { visibility: 'hidden' },
    '&::after': {
      content: '""',
      position: 'absolute',
      right: 0,
      width: 40,
      height: 40,
      borderRadius: '50%',
      background: 'var(--nh-palette-divider)',
    },
  },
});

const Visitor = () => {
  const { login, signup } = visitorEntries;
  const { prefetch } = useShellHost();
  const links = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the links are in the menu.
    const isInView = () => Boolean(links.current?.offsetParent);
    whenIdle(() => {
      if (isInView() && !savesData()) prefetch(login.to);
    });
  }, [prefetch, login]);
  return (
    <VisitorLinks ref={links} data-wide>
      <LinkButton to={login.to} color="inherit" sx={compact}>
        {login.label}
      </LinkButton>
      <LinkButton to={signup.to} variant="contained" sx={compact}>
        {signup.label}
      </LinkButton>
    </VisitorLinks>
  );
};

const wideButton = {
  endIcon: <ChevronDown size={18} aria-hidden />,
  sx: { minHeight: 40, px: 1.75, py: 0.5, gap: 0.75 },
};

const MarketplaceMenu = () => (
  <HeaderMenu label="Marketplace" button="Marketplace" align="left" buttonLook={wideButton}>
    {marketplaceEntries.map((entry) => (
      <MenuEntry key={entry.label} {...entry} />
    ))}
  </HeaderMenu>
);
