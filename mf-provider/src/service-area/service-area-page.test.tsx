import { sessionStore } from '@nearhand/platform/host';
import { aUser, enter, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const provider = aUser({ role: 'provider' });

const stubCoverage = () =>
  stubApi.get('/service-area/coverage', ({ query }) => {
    const codes = query.get('postalCodes')?.split(',') ?? [query.get('postalCode') ?? ''];
    const unknown = codes.filter((code) => code.startsWith('9'));
    return { data: { covered: codes.length - unknown.length, total: unknown.length < codes.length ? 30 : 0, unknown } };
  });

const open = (area: object = {}) => {
  stubApi.get('/service-area', { data: area });
  return renderRoutes(routes, { path: '/user/service-area', user: provider });
};
const codes = () => screen.findByRole('textbox', { name: 'Postal codes' });
const save = () => screen.getByRole('button', { name: 'Save Service Area' });

test('a radius is previewed and saved; without a postal code or with other miles it is not', async () => {
  const asked = stubCoverage();
  const calls = stubApi.put('/service-area', ({ body }) => ({ data: body }));
  const { user } = open();
  expect(await screen.findByRole('radio', { name: 'Customers ask me' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Around a postal code' }));
  await user.click(save());
  expect(await screen.findByText('Please enter a postal code')).toBeVisible();
  await enter(user, { 'Postal code': ' 00110 ' });
  expect(await screen.findByText('This covers 1 of 30 postal codes.')).toBeVisible();
  for (const wrong of ['0', '101', '2.5', '2,5']) {
    await enter(user, { Miles: wrong });
    await user.click(save());
    expect(await screen.findByText('Please enter whole miles, 1 to 100')).toBeVisible();
  }
  expect(calls).toHaveLength(0);
  await enter(user, { Miles: '２５' });
  await user.dblClick(save());
  expect(await screen.findByText('Service area saved')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ postalCode: '00110', radiusMiles: 25 }]);
  expect(asked.every(({ query }) => query.get('radiusMiles') !== '0')).toBe(true);
});

test('a list names the postal codes that are not known, and the input stays', async () => {
  stubCoverage();
  const sentence = 'We do not know the postal code 99999.';
  stubApi.put('/service-area', () => stubApi.refusal(400, 'place/unknown', sentence));
  const { user } = open({ postalCodes: ['00110', 'SW1A 1AA'] });
  const field = await codes();
  expect(field).toHaveValue('00110, SW1A 1AA');
  expect(await screen.findByText('This covers 2 of 30 postal codes.')).toBeVisible();
  await user.type(field, '، 99999、99999，;');
  expect(await screen.findByText('99999')).toBeVisible();
  expect(screen.getByText(/We do not know this postal code/)).toBeVisible();
  await user.click(save());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(field).toHaveValue('00110, SW1A 1AA، 99999、99999，;');
});

test('invisible signs that were pasted are no postal code and no part of one', async () => {
  stubCoverage();
  const calls = stubApi.put('/service-area', ({ body }) => ({ data: body }));
  const { user } = open({ postalCodes: ['00110'] });
  await user.type(await codes(), ', \u202A00120\u202C, 00120, \u200B');
  await user.click(save());
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ postalCodes: ['00110', '00120'] }]));
  await user.click(screen.getByRole('radio', { name: 'Around a postal code' }));
  await enter(user, { 'Postal code': '\u200B' });
  await user.click(save());
  expect(await screen.findByText('Please enter a postal code')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('an area can be taken back; more than 50 postal codes are too many', async () => {
  stubCoverage();
  const calls = stubApi.put('/service-area', ({ body }) => ({ data: body }));
  const many = Array.from({ length: 51 }, (_, index) => `00${100 + index}`);
  const { user } = open({ postalCodes: many.slice(0, 50) });
  await user.type(await codes(), `, ${many[50]}`);
  await user.click(save());
  expect(await screen.findByText(/Please enter 1 to 50 postal codes/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Customers ask me' }));
  await user.click(save());
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{}]));
});

test('input is there again after the session has ended', async () => {
  stubCoverage();
  const { user, unmount, queryClient } = open({ postalCodes: ['00110'] });
  await user.type(await codes(), ', 00120');
  // A draft has an owner: who is signed in must be known.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  act(() => void sessionStore.getState().end());
  unmount();
  open({ postalCodes: ['00110'] });
  await waitFor(async () => expect(await codes()).toHaveValue('00110, 00120'));
});

test('the form opens with what another device has saved by now', async () => {
  stubCoverage();
  stubApi.get('/services/me', { data: [] });
  const { user, back } = open({ postalCodes: ['00110'] });
  expect(await codes()).toHaveValue('00110');
  await user.click(screen.getByRole('link', { name: 'Back to My Services' }));
  expect(await screen.findByText('No services yet')).toBeVisible();
  stubApi.get('/service-area', { data: { postalCodes: ['00111'] } });
  await back();
  expect(await codes()).toHaveValue('00111');
});
