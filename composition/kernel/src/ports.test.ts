import Fastify from 'fastify';
import { freePort } from './free-port.fixture.ts';
import { HeldPorts, hostFrom } from './ports.ts';

const listened = async (environment: NodeJS.ProcessEnv) => {
  const server = Fastify();
  await server.listen({ port: 0, host: hostFrom(environment) });
  const addresses = server.addresses().map((bound) => (typeof bound === 'string' ? bound : bound.address));
  await server.close();
  return addresses;
};

test('a local start listens to this machine alone, unless HOST says otherwise', async () => {
  for (const address of await listened({})) expect(address).toMatch(/^(127\.\d+\.\d+\.\d+|::1)$/);
  expect(await listened({ HOST: '0.0.0.0' })).toEqual(['0.0.0.0']);
});

test('a second start on the same ports fails at once, until the first gives them up', async () => {
  const [first, second] = [await freePort(), await freePort()];
  const held = await HeldPorts.hold([second]);
  const sentence = new RegExp(
    `^Port ${second} is taken. Stop what uses it, or start on others: PORT=\\d+00 npm start$`,
  );
  await expect(HeldPorts.hold([first, second])).rejects.toThrow(sentence);
  await held.free(second);
  const server = Fastify();
  await server.listen({ port: second, host: 'localhost' });
  await expect(held.free(second)).rejects.toThrow(sentence);
  await server.close();
  await (await HeldPorts.hold([first, second])).free(second);
});
