import { render, screen } from '@testing-library/react';
import { BootError } from '../composition/document/boot-document.ts';
import { BootFailurePage } from './boot-failure-page.tsx';

test('it names the document and every field that is wrong, with nothing else running', () => {
  render(
    <BootFailurePage error={new BootError('/config.json', ['apiBase: must not be empty', 'telemetryUrl: wrong'])} />,
  );
  expect(screen.getByRole('heading', { name: /could not start/ })).toBeVisible();
  expect(screen.getByText('/config.json is missing or invalid')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'apiBase: must not be empty',
    'telemetryUrl: wrong',
  ]);
});

test('any other failure is shown too', () => {
  render(<BootFailurePage error={new TypeError('boom')} />);
  expect(screen.getByText('TypeError: boom')).toBeVisible();
});
