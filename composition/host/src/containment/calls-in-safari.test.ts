/** In a separate document. */
import { someCode } from '../released-code/released-code.fixture.ts';

const { Error: NativeError } = globalThis;
afterAll(() => {
  globalThis.Error = NativeError;
});

test('after a removal the shell calls on in Safari, where its calls may have no stack', async () => {
  globalThis.Error = new Proxy(NativeError, {
    construct: (target, args) => Object.assign(Reflect.construct(target, args), { sourceURL: '' }),
  });
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
  // More frames of the language than a stack holds.
  let call: () => void = sender.send.bind(sender);
  for (let index = 0; index < 60; index += 1) call = Array.prototype.forEach.bind([0], call);
  call();
  expect(send).toHaveBeenCalledTimes(1);
});
