const { createRequire } = require('node:module');

const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom/package.json'));
const styleSheet = './lib/jsdom/browser/default-stylesheet.js';
const styleRules = './lib/jsdom/living/helpers/style-rules.js';

/** Only what shows or hides an element, one rule for each value; what hides comes last. */
const shortened = (css) => {
  const selectors = new Map();
  for (const [, selector, body] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const value = body.match(/(?:display|visibility):[^;]*/)?.[0].trim();
    if (value) selectors.set(value, [...(selectors.get(value) ?? []), selector]);
  }
  const rules = [...selectors].map(([value, all]) => `${all.join()} { ${value} }`);
  return rules.sort((one, other) => one.endsWith('none }') - other.endsWith('none }')).join('\n');
};

// A query by role asks of each element whether it is shown. jsdom compares the element with each rule of Chrome's sheet and
// computes its colors and pointer events, which takes a tenth of a page's tests.
const css = jsdom(styleSheet);
require.cache[jsdom.resolve(styleSheet)].exports = shortened(css);
const { propertiesWithResolvedValueImplemented: computed } = jsdom(styleRules);
for (const name of Object.keys(computed)) if (name !== 'visibility') delete computed[name];

module.exports = require('jest-fixed-jsdom');
