import { routes } from '@nearhand/contracts/wire';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

test('every route of the contracts is described', async () => {
  const { paths } = (await site.call('GET', '/docs/json')).json();
  for (const [name, { summary }] of Object.values(routes).flatMap((group) => Object.entries(group))) {
    const [method = '', path = ''] = name.split(' ');
    const described = paths[`/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    expect([name, described?.summary]).toEqual([name, summary]);
  }
});
