import Dialog from '@mui/material/Dialog';
import { render, screen } from '@testing-library/react';
import { announce, liveRegion } from './announce.ts';
import { heardPlace } from './heard-place.ts';

test('what is announced stands where no dialog hides it', () => {
  announce('Two services found');
  render(<p>The page</p>);
  render(
    <Dialog open aria-label="Over the page">
      Question
    </Dialog>,
  );
  expect(screen.getByText('The page').closest('[aria-hidden=true]')).toBeInTheDocument();
  const root = liveRegion().getRootNode();
  const host = root instanceof ShadowRoot ? root.host : null;
  expect(heardPlace).toContainElement(host as HTMLElement);
  expect(host?.closest('[aria-hidden=true]')).toBeNull();
});
