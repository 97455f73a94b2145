import { type Browser, expect } from '@playwright/test';
import { type FailedReport, namespace } from '@slices/format';
import type { SmallSite } from '../small-site/small-site.ts';
import { type PlantedFailure, personal } from './planted-failures.ts';

/** Releases what the failure needs: for all visitors, or for those of a canary. */
export const plant = async (site: SmallSite, planted: PlantedFailure): Promise<void> => {
  const { slice, beside, besideBefore, isCanary } = planted;
  if (besideBefore) {
    await site.publishSlice(besideBefore);
    await site.publishSlice(planted);
    await site.promoteAll(besideBefore.slice, slice);
  }
  if (isCanary) {
    await site.publishSlice({ ...planted, page: "return () => 'sound';" });
    await site.promoteAll(slice);
  }
  await site.publishSlice(beside ?? planted);
  if (beside || isCanary) await site.promoteCanary(beside?.slice ?? slice, 99);
  else await site.promoteAll(slice);
};

/** In the canary of each slice of the planted failures. */
const visitor = '00000000-0000-4000-8000-000000000000';

/** A visit of a person with data in answers, storage, cookies and address. Returns the report of the failure. */
export const visit = async (browser: Browser, site: SmallSite, planted: PlantedFailure): Promise<FailedReport> => {
  const { slice, address = `/${slice}`, stage, role, click } = planted;
  const context = await browser.newContext({ ...planted.browser });
  try {
    await context.addInitScript(
      ([key, id, own, data]) => {
        localStorage.setItem(key ?? '', id ?? '');
        if (own) localStorage.setItem('role', own);
        for (const [name, value] of Object.entries(JSON.parse(data ?? '{}')))
          for (const storage of [localStorage, sessionStorage]) storage.setItem(`own-${name}`, String(value));
      },
      [`${namespace}.visitor`, visitor, role ?? '', JSON.stringify(personal)],
    );
    await context.addCookies([{ name: 'session', value: personal.token, url: site.url }]);
    site.answers = planted.answers ?? {};
    const page = await context.newPage();
    const mail = encodeURIComponent(personal.email);
    await page.goto(`${site.url}${address}?q=${mail}#${encodeURIComponent(personal.name)}`);
    if (click) {
      // Clicks count once the host's later code is there.
      await page.waitForTimeout(0);
      await page.getByRole('button', { name: click }).click();
    }
    const own = () => site.failures().find((failure) => failure.slice === slice && failure.stage === stage);
    await expect.poll(() => own() !== undefined, { message: `${slice} is reported` }).toBe(true);
    const found = own();
    if (!found) throw new Error(`${slice} was not reported.`);
    return found;
  } finally {
    await context.close();
  }
};
