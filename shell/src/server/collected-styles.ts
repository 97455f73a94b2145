import createCache from '@emotion/cache';

/** As Emotion's default cache in the browser, which continues with these styles. */
const key = 'css';

export const createStyleCache = () => {
  const cache = createCache({ key });
  // Collect the styles; otherwise Emotion writes each beside its element, where React would not expect it.
  cache.compat = true;
  return cache;
};

/** Style elements with everything that was rendered with `cache`, in the form that Emotion's caches read in the browser. */
export const styleElements = ({ inserted, registered }: ReturnType<typeof createStyleCache>): string => {
  const names: string[] = [];
  let text = '';
  let globals = '';
  for (const [name, css] of Object.entries(inserted)) {
    if (typeof css !== 'string') continue;
    if (registered[`${key}-${name}`] === undefined) globals += style(`${key}-global ${name}`, css);
    else {
      names.push(name);
      text += css;
    }
  }
  return globals + style(`${key} ${names.join(' ')}`, text);
};

const style = (name: string, css: string): string =>
  `<style data-emotion="${name}">${css.replaceAll('</', '<\\/')}</style>`;
