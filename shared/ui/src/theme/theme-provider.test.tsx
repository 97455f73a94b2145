import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { colorModeKey, colorModes, useColorMode } from './color-mode.ts';
import { NearhandThemeProvider } from './theme-provider.tsx';

const Choice = () => {
  const { mode, setMode } = useColorMode();
  return colorModes.map((option) => (
    <button key={option} type="button" aria-pressed={mode === option} onClick={() => setMode(option)}>
      {option}
    </button>
  ));
};

test('the scheme follows the choice, which is kept on the device', async () => {
  render(
    <NearhandThemeProvider>
      <Choice />
    </NearhandThemeProvider>,
  );
  expect(screen.getByRole('button', { name: 'system', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'dark' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  expect(localStorage.getItem(colorModeKey)).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
});
