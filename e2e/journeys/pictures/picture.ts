import { expect, type Page } from '@playwright/test';
import type { Look } from '../../src/looks.ts';
import type { Shot } from './picture-looks.ts';

/** Tall, so that lazy pictures load; no longer than what a person sees with two turns of the wheel. */
const heights = { 390: 1500, 1280: 1100 } as const;
const storedWidths = { 390: 195, 1280: 320 } as const;

/**
 * Opens the page inside of the product: a document of the server would bring the data of the site. It is complete when all
 * data, pictures and fonts have come.
 */
export const openInside = async (page: Page, path: string): Promise<void> => {
  await page.goto('/privacy');
  const start = page.getByRole('heading', { level: 1, name: 'Privacy policy' });
  await start.waitFor();
  const go = (to: string) => {
    history.replaceState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  // Before React has taken the document over, it does not hear of it.
  await expect(async () => {
    await page.evaluate(go, path);
    await expect(start).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
};

const isComplete = () =>
  document.querySelector('h1') !== null &&
  !document.querySelector('main [aria-busy=true], .MuiSkeleton-root') &&
  [...document.images].every(
    (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > window.innerHeight,
  );

/** A small WebP, as base64. `tool` is an empty page that draws it. */
export const takePicture = async (page: Page, tool: Page, look: Look, { width, theme }: Shot): Promise<string> => {
  await page.setViewportSize({ width, height: heights[width] });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction(isComplete);
  await look.reach?.(page);
  await page.waitForFunction(isComplete);
  await page.evaluate(() => document.fonts.ready);
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const scale = storedWidths[width] / width;
  return tool.evaluate(shrink, { png: whole.toString('base64'), scale });
};

const shrink = async ({ png, scale }: { png: string; scale: number }): Promise<string> => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.7).replace(/^.*,/, '');
};

/**
 * The share of cells of 5 by 5 px whose mean color differs, from 0 to 1. Smoother type changes no cell, and a
 * line of text that moves by its height changes all its cells.
 */
export const difference = (tool: Page, stored: string, taken: string): Promise<number> =>
  tool.evaluate(compare, { stored, taken, cellPx: 5, colorLimit: 12 });

interface Compared {
  stored: string;
  taken: string;
  cellPx: number;
  /** Of 255: below it a color counts as the same. */
  colorLimit: number;
}

const compare = async ({ stored, taken, cellPx, colorLimit }: Compared): Promise<number> => {
  const cellsOf = async (webp: string) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/webp;base64,${webp}`)).blob());
    const [width, height] = [Math.floor(bitmap.width / cellPx), Math.floor(bitmap.height / cellPx)];
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    context.drawImage(bitmap, 0, 0);
    return Array.from({ length: width * height }, (_none, index) => {
      const [x, y] = [(index % width) * cellPx, Math.floor(index / width) * cellPx];
      const { data } = context.getImageData(x, y, cellPx, cellPx);
      const mean = [0, 0, 0];
      for (const [at, value] of data.entries()) if (at % 4 < 3) mean[at % 4] = (mean[at % 4] ?? 0) + value;
      return mean.map((sum) => sum / (cellPx * cellPx));
    });
  };
  const [before, after] = [await cellsOf(stored), await cellsOf(taken)];
  if (before.length !== after.length) return 1;
  const isOther = (cell: number[], index: number) =>
    cell.some((value, channel) => Math.abs(value - (after[index]?.[channel] ?? 0)) > colorLimit);
  return before.filter(isOther).length / before.length;
};
