import * as v from 'valibot';
import { describeOverlay, resourcesOf, under } from './overlay.ts';

const PodTemplate = v.looseObject({
  metadata: v.looseObject({ labels: v.record(v.string(), v.string()) }),
  spec: v.looseObject({
    containers: v.array(v.looseObject({ ports: v.optional(v.array(v.looseObject({ name: v.string() })), []) })),
  }),
});
/** By `name`, or `secretName` of a volume; of the whole or of one `key`. */
const Reference = v.looseObject({
  name: v.optional(v.string()),
  secretName: v.optional(v.string()),
  key: v.optional(v.string()),
  items: v.optional(v.array(v.looseObject({ key: v.string() })), []),
});

describeOverlay('the overlay %s', (environment) => {
  const { rendered, secrets } = resourcesOf(environment);
  const pods = v.parse(v.array(PodTemplate), under(rendered, 'template'));

  test.each([
    ['ConfigMap', ['configMapRef', 'configMapKeyRef', 'configMap']],
    ['Secret', ['secretRef', 'secretKeyRef', 'secret']],
    ['Service', ['service']],
    ['Deployment', ['scaleTargetRef']],
  ])('names each %s and its keys as they are', (kind, members) => {
    const references = v.parse(v.array(Reference), under(rendered, ...members));
    expect(references.length).toBeGreaterThan(0);
    for (const { name, secretName, key, items } of references) {
      const found = [...rendered, ...secrets].find(
        (one) => one.kind === kind && one.metadata.name === (name ?? secretName),
      );
      expect({ kind, name: name ?? secretName, found }).toMatchObject({ found: { kind } });
      const keys = key ? [key] : items.map((item) => item.key);
      expect(Object.keys({ ...found?.data, ...found?.stringData })).toEqual(expect.arrayContaining(keys));
    }
  });

  test('selects pods that are there', () => {
    const services = rendered.filter(({ kind }) => kind === 'Service').flatMap((one) => under(one, 'selector'));
    const others = under(rendered, 'selector', 'podSelector', 'labelSelector');
    const selectors = [...services, ...under(others, 'matchLabels')];
    expect(selectors.length).toBeGreaterThan(10);
    const labels = pods.map((pod) => pod.metadata.labels);
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector));
  });

  test('sends to ports of the pods, by their names', () => {
    const names = pods.flatMap(({ spec }) => spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name)));
    const asked = [...under(rendered, 'targetPort'), ...under(under(rendered, 'httpGet'), 'port')];
    expect(names).toEqual(expect.arrayContaining(asked));
  });

  test('lets pods do no more than they need', () => {
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers)
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
        });
    }
  });
});
