import { CacheProvider, type EmotionCache, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { ThemeInTree } from '@nearhand/ui';
import type { ReactNode } from 'react';

/** The site's contexts that pages need. As the host's `page-contexts.tsx`, it is evaluated for each React. */
export const useSiteContexts = (): EmotionCache | null => useEmotionCache();

export const SiteContexts = ({ of, children }: { of: EmotionCache | null; children?: ReactNode }) => {
  const themed = <ThemeInTree>{children}</ThemeInTree>;
  return of ? <CacheProvider value={of}>{themed}</CacheProvider> : themed;
};
