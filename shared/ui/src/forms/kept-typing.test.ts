import { fitting, hasKeptTyping, keepTyping, takeTyping } from './kept-typing.ts';

const typed = { notes: 'The door is blue.', days: ['monday'] };
afterEach(() => sessionStorage.clear());

test('what was typed is given back once, under its name', () => {
  keepTyping('book-service:1', 'carla', typed);
  expect(hasKeptTyping('book-service:1', 'carla')).toBe(true);
  expect(takeTyping('book-service:2', 'carla')).toBeUndefined();
  expect(takeTyping('book-service:1', 'carla')).toEqual(typed);
  expect(takeTyping('book-service:1', 'carla')).toBeUndefined();
});

test('nobody else gets it, and then it is gone', () => {
  keepTyping('book-service:1', 'carla', typed);
  expect(hasKeptTyping('book-service:1', 'paul')).toBe(false);
  expect(takeTyping('book-service:1', 'paul')).toBeUndefined();
  expect(takeTyping('book-service:1', 'carla')).toBeUndefined();
});

test.each(['{', 'null', '7', '{"userId":"carla"}', '{"userId":"carla","values":"all"}'])('%s is nothing', (foreign) => {
  sessionStorage.setItem('nearhand.typed:profile', foreign);
  expect(hasKeptTyping('profile', 'carla')).toBe(false);
  expect(takeTyping('profile', 'carla')).toBeUndefined();
});

test('storage that refuses is survived', () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
  keepTyping('profile', 'carla', typed);
  expect(hasKeptTyping('profile', 'carla')).toBe(false);
  expect(takeTyping('profile', 'carla')).toBeUndefined();
});

test('only what still fits the form is put back', () => {
  const form = { notes: '', days: [] as string[], urgent: false, price: '' };
  expect(fitting(form, { notes: 'Blue', days: 'monday', urgent: true, price: 7, gone: 'x' })).toEqual({
    notes: 'Blue',
    urgent: true,
  });
});
