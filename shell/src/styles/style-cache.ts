import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** As Emotion's default cache, of which the browser continues with the styles of a rendered document. */
export const styleKey = 'css';

/**
 * These have no effect in Safari without the prefix. Emotion's default, all prefixes for old browsers, took about half of the
 * time of compiling styles.
 */
const prefixed = /^(?:user-select|text-size-adjust|backdrop-filter|box-decoration-break):/;

const prefixForSafari: StylisPlugin = (element) => {
  if (element.type === 'decl' && prefixed.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`;
};

export const createStyleCache = (): EmotionCache => createCache({ key: styleKey, stylisPlugins: [prefixForSafari] });
