import { Header } from '../header/header.tsx';
import { Footer } from './footer.tsx';
import { LayoutColumn, MainArea } from './main-area.tsx';
import { SkipLink } from './skip-link.tsx';

export const SiteLayout = () => (
  <LayoutColumn>
    <SkipLink />
    <Header />
    <MainArea />
    <Footer />
  </LayoutColumn>
);
