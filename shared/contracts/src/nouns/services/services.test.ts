import * as s from '@nearhand/contracts/schema';
import { Service, ServicePage } from './services.ts';

const read = s.readAs(Service);
const id = '00000000-0000-4000-8000-000000000001';

test('a provider may be a bare id or missing, and has a default name', () => {
  expect(read({ provider: id }).provider).toMatchObject({ _id: id, name: 'Service Provider' });
  expect(read({}).provider).toMatchObject({ _id: '', name: 'Service Provider' });
});

test('a service of an unknown status is not public, one without any is', () => {
  expect([read({ status: 'archived' }).status, read({}).status]).toEqual(['draft', 'active']);
});

test('categories that this release does not know have no facet', () => {
  const { counts } = s.readAs(ServicePage)({ data: [], counts: { total: 3, listed: ['Pets', 'Space'] } });
  expect(counts).toMatchObject({ total: 3, listed: ['Pets'], categories: { Pets: 0 }, ratings: { '4.5': 0 } });
});
