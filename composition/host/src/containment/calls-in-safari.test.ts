/** In a separate document, number 2. */
import { someCode, withoutStack } from '../released-code/released-code.fixture.ts';

const { Error: NativeError } = globalThis;
afterAll(() => {
  globalThis.Error = NativeError;
});

beforeAll(() => {
  globalThis.Error = new Proxy(NativeError, {
    construct: (target, args) => Object.assign(Reflect.construct(target, args), { sourceURL: '' }),
  });
});

test('after a removal the shell calls on in Safari, where its calls may have no stack', async () => {
  const { codeIsRemoved, codeRuns } = await import('../released-code/released-code.ts');
  const { guardCalls } = await import('./guarded-calls.ts');
  const send = jest.fn();
  const sender = { send };
  guardCalls(
    () => true,
    () => {},
  )(sender, 'send', { did: 'called', limit: 2, by: 'any' });
  const code = someCode();
  codeRuns(code);
  codeIsRemoved(code);
  withoutStack(sender.send.bind(sender));
  expect(send).toHaveBeenCalledTimes(1);
});

test('in Safari the shell moves the focus after the page of a release was left, and no release is blamed', async () => {
  const { codeIsMounted, codeRuns } = await import('../released-code/released-code.ts');
  const { ownCalls } = await import('./own-calls.ts');
  const onRefused = jest.fn();
  ownCalls(() => true, onRefused);
  const code = someCode();
  codeRuns(code);
  codeIsMounted(code)();
  const field = document.body.appendChild(document.createElement('input'));
  withoutStack(field.focus.bind(field));
  expect(document.activeElement).toBe(field);
  expect(onRefused).not.toHaveBeenCalled();
});
