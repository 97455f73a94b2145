import { ReleasePage } from '@slices/operate-page/release-detail/release-page.tsx';
import { onSite } from '@slices/operate-page/site/operate-site.tsx';
import { site } from '../site/operate-site.tsx';

export const Component = onSite(site, ReleasePage);
