import { HistoryPage } from '@slices/operate-page/revision-history/history-page.tsx';
import { onSite } from '@slices/operate-page/site/operate-site.tsx';
import { site } from '../site/operate-site.tsx';

export const Component = onSite(site, HistoryPage);
