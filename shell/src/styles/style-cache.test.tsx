import { CacheProvider } from '@emotion/react';
import { styled } from '@nearhand/ui';
import { render } from '@testing-library/react';
import { createStyleCache } from './style-cache.ts';

test('a rule for Safari has its prefix, others have none', () => {
  const Handle = styled('div')({ userSelect: 'none', display: 'flex', '&::placeholder': { opacity: 1 } });
  const styles = createStyleCache();
  render(
    <CacheProvider value={styles}>
      <Handle />
    </CacheProvider>,
  );

  const rules = styles.sheet.tags.flatMap(({ sheet }) => Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText));
  expect(rules).toEqual([
    expect.stringMatching(/\{-webkit-user-select: none; user-select: none; display: flex;\}$/),
    expect.stringMatching(/::placeholder \{opacity: 1;\}$/),
  ]);
});
