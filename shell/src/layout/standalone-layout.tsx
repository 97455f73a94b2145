import { paths } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { styled, Wordmark } from '@nearhand/ui';
import { LayoutColumn, MainArea } from './main-area.tsx';

const Top = styled('header')({ display: 'flex', justifyContent: 'center', padding: '32px 16px 0' });
const Home = styled(Link)({ display: 'flex', textDecoration: 'none', borderRadius: 10, padding: 4 });

/** For screens that want one thing done: the wordmark leads home, the page stands centred below it. */
export const StandaloneLayout = () => (
  <LayoutColumn>
    <Top>
      <Home to={paths.home}>
        <Wordmark size={38} />
      </Home>
    </Top>
    <MainArea />
  </LayoutColumn>
);
