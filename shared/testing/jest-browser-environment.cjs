const { createRequire } = require('node:module');

const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom/package.json'));
const styleSheet = './lib/jsdom/browser/default-stylesheet.js';
const styleRules = './lib/jsdom/living/helpers/style-rules.js';

/** Only what shows or hides an element; neighbours of one value are one rule. */
const shortened = (css) => {
  const rules = [];
  for (const [, selector, body] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const value = body.match(/(?:display|visibility):[^;]*/)?.[0].trim();
    const last = rules.at(-1);
    if (value && last?.value === value) last.selectors.push(selector);
    else if (value) rules.push({ value, selectors: [selector] });
  }
  return rules.map(({ value, selectors }) => `${selectors.join()} { ${value} }`).join('\n');
};

// A query by role asks of each element whether it is shown. jsdom compares the element with each rule of Chrome's sheet and
// computes its colors, which takes a tenth of a page's tests.
const css = jsdom(styleSheet);
require.cache[jsdom.resolve(styleSheet)].exports = shortened(css);
const { propertiesWithResolvedValueImplemented: computed } = jsdom(styleRules);
for (const name of Object.keys(computed)) if (/color$/.test(name)) delete computed[name];

module.exports = require('jest-fixed-jsdom');
