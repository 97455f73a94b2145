/** In a separate document, number 2. */
import { rememberBuiltIns, replaceBuiltIn, restoreBuiltIns } from './built-ins.ts';

beforeAll(rememberBuiltIns);

const restored = () => restoreBuiltIns().map(({ name }) => name);

test('changed members of built-in objects are named and put back; a polyfill stays', () => {
  const { map } = Array.prototype;
  Object.assign(Array.prototype, { map: () => [], planted: 1 });
  Reflect.set(Promise.prototype, 'finally', () => {});
  Object.defineProperty(Array.prototype, 'polyfill', { value: 1, configurable: true });
  expect(restored().sort()).toEqual(['Array.map', 'Array.planted', 'Promise.finally']);
  expect(Array.prototype.map).toBe(map);
  expect(Reflect.has(Array.prototype, 'planted')).toBe(false);
  expect(Reflect.get(Array.prototype, 'polyfill')).toBe(1);
  Reflect.deleteProperty(Array.prototype, 'polyfill');
});

test('members of all objects do not hide what else was changed', () => {
  Object.assign(Object.prototype, { planted: 1, trim: { value: 1 } });
  const { trim } = String.prototype;
  Object.assign(String.prototype, { trim: () => '', planted: 1 });
  expect(restored()).toEqual(['Object.planted', 'Object.trim', 'String.trim', 'String.planted']);
  expect(String.prototype.trim).toBe(trim);
});

test('built-ins are put back also where those that would do it were replaced', () => {
  const { flatMap } = Array.prototype;
  const { defineProperty } = Object;
  Array.prototype.flatMap = () => [];
  Array.prototype[Symbol.iterator] = () => [].values();
  Reflect.ownKeys = () => [];
  const names = restored();
  expect(names.sort()).toEqual(['Array.Symbol(Symbol.iterator)', 'Array.flatMap', 'Reflect.ownKeys']);
  expect([Array.prototype.flatMap, Object.defineProperty]).toEqual([flatMap, defineProperty]);
});

test('a member of the document that hides an inherited one is removed; members of libraries stay', () => {
  const { write } = document;
  Object.defineProperty(document, 'write', { value: () => {}, configurable: true });
  Object.assign(document, { library: 1 });
  expect(restored()).toEqual(['document.write']);
  expect([document.write, Reflect.get(document, 'library')]).toEqual([write, 1]);
});

test('a member that the shell replaces itself stays', () => {
  const value = () => false;
  replaceBuiltIn(Element.prototype, 'hasAttribute', { value, configurable: true, enumerable: true, writable: true });
  expect(restored()).toEqual([]);
  expect(Element.prototype.hasAttribute).toBe(value);
});
