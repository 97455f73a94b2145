import Fastify from 'fastify';
import { hostFrom } from './ports.ts';

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
