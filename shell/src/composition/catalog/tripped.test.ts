import { isTripped, trip } from './tripped.ts';

test('a release stays tripped where storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(isTripped('mf-full-storage', '2.0.0')).toBe(false);
  trip('mf-full-storage', '2.0.0');
  expect(isTripped('mf-full-storage', '2.0.0')).toBe(true);
  expect(isTripped('mf-full-storage', '1.0.0')).toBe(false);
});
