import { createStyleCache, styleKey as key } from '../styles/style-cache.ts';

/** Of all documents: compiling styles takes longer than rendering. It grows with the styles that slices have. */
export const styleCache = createStyleCache();
// Collect the styles; otherwise Emotion writes each beside its element, where React would not expect it.
styleCache.compat = true;

/** Style elements for `markup`, as Emotion's caches in the browser read them. */
export const styleElements = (markup: string): string => {
  const used = new Set(Array.from(markup.matchAll(/\bcss-([a-z0-9]+)/g), ([, name]) => name));
  const names: string[] = [];
  let text = '';
  let globals = '';
  for (const [name, css] of Object.entries(styleCache.inserted)) {
    if (typeof css !== 'string') continue;
    if (styleCache.registered[`${key}-${name}`] === undefined) globals += style(`${key}-global ${name}`, css);
    else if (used.has(name)) {
      names.push(name);
      text += css;
    }
  }
  return globals + style(`${key} ${names.join(' ')}`, text);
};

const style = (name: string, css: string): string =>
  `<style data-emotion="${name}">${css.replaceAll('</', '<\\/')}</style>`;
