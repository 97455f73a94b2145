import { expect, mergeTests } from '@playwright/test';
import { test as engineTest } from '../../src/engines/engines.ts';
import { isWatched } from '../../src/planting.ts';
import { marked, test as releaseTest } from '../../src/release-test.ts';
import { simulateTranslator } from '../../src/translator.ts';

const test = mergeTests(engineTest, releaseTest);
test.use({ listens: true });

/** Throws by itself, beside calls of the page and at each click; wraps fetch and changes a built-in object. */
const disturb = () => {
  const fail = () => {
    throw new TypeError('of an extension');
  };
  const { fetch } = window;
  window.fetch = function (...args) {
    setTimeout(fail);
    return fetch.apply(this, args);
  };
  setInterval(fail, 500);
  setInterval(() => Promise.reject(new TypeError('of an extension')), 500);
  document.addEventListener('click', fail, true);
  Object.defineProperty(Array.prototype, 'last', { value: () => undefined });
};

// Firefox stands still in this walk, for a reason that is not known yet.
test('WebKit: a script that throws, and a translator, do not count against a release', { tag: '@full' }, async ({
  open,
  site,
}) => {
  const { walker } = await open('WebKit', { site: site.url });
  const version = await site.publish('mf-auth', marked('Sound'));
  await site.release('promote', 'mf-auth', version, '--why', 'a journey');
  await walker.goto('/auth/login');
  // A translator acts when something changes.
  await walker.tab.evaluate(`(() => { (${disturb})(); (${simulateTranslator})(); document.body.append(''); })()`);
  await walker.expect(isWatched, true);
  for (let round = 0; round < 3; round += 1) {
    await walker.see({ text: /^SOUND: ENTER YOUR CREDENTIALS/ });
    await walker.click({ css: 'main a[href="/auth/forgot-password"]' });
    await walker.see({ text: /^SOUND: ENTER YOUR EMAIL/ });
    await walker.click({ css: '#root header a' });
    await walker.see({ text: /^GOOD HELP, CLOSE TO HOME/ });
    await walker.click({ css: '#root header a[href="/auth/login"]' });
  }
  await walker.see({ text: /^SOUND: ENTER YOUR CREDENTIALS/ });
  await walker.expect('translator.isDone()', true);
  await walker.goto('/about');
  await expect.poll(() => site.heard.map(({ kind }) => kind)).toContain('loaded');
  expect(site.heard.filter(({ kind, slice }) => kind === 'failed' && slice !== 'shell')).toEqual([]);
});
