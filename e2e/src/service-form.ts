import type { CreateService, Service } from '@nearhand/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A picture as a phone would send it: drawn by the browser, several colours, big enough to be scaled. */
export const drawPicture = async (page: Page, name: string, colour: string) => {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1200, height: 900 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws nothing.');
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 1200, 900);
    pen.fillStyle = '#fff';
    pen.fillRect(300, 300, 600, 300);
    return canvas.toDataURL('image/jpeg', 0.9);
  }, colour);
  const [, base64 = ''] = url.split(',');
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
};

/** The fields of one option, which stand in a group of that name. */
export const optionFields = (page: Page, position: number) => {
  const group = page.getByRole('group', { name: `Option ${position}`, exact: true });
  return {
    group,
    name: group.getByLabel('Option name'),
    description: group.getByLabel('Option description'),
    price: group.getByLabel('Price'),
  };
};

export const fillOption = async (page: Page, position: number, option: CreateService['options'][number]) => {
  const fields = optionFields(page, position);
  await fields.name.fill(option.name);
  await fields.description.fill(option.description);
  await fields.price.fill(String(option.price));
};

/** Fills in everything but pictures. */
export const fillService = async (page: Page, service: Omit<CreateService, 'images'>): Promise<void> => {
  await page.getByLabel('Service name').fill(service.name);
  await page.getByLabel('Category').selectOption(service.category);
  await page.getByLabel('Description', { exact: true }).fill(service.description);
  await page.getByLabel('Starting price').fill(String(service.basePrice));
  for (const [index, option] of service.options.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add Option' }).click();
    await fillOption(page, index + 1, option);
  }
};

/** A service with a unique name. */
export const aNewService = (): Omit<CreateService, 'images'> => ({
  name: `Window cleaning ${crypto.randomUUID().slice(0, 8)}`,
  category: 'Home',
  description: 'Inside and outside, frames and sills, without a drop on the floor.',
  basePrice: 35,
  options: [
    { name: 'Small flat', description: 'Up to six windows', price: 35 },
    { name: 'House', description: 'Up to twenty windows, ladders included', price: 89.5 },
  ],
});

/** The provider's service of that name, as the API shows it. */
export const ownService = async (request: APIRequestContext, token: string, name: string): Promise<Service> => {
  const answer = await request.get('/api/services/me', { headers: { authorization: `Bearer ${token}` } });
  const services: Service[] = (await answer.json()).data;
  const found = services.find((service) => service.name === name);
  expect(found, `${name} is one of the provider's services`).toBeDefined();
  if (!found) throw new Error('unreachable');
  return found;
};
