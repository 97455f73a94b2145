import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-api';
import { testSandbox } from '../src/testing/test-sandbox.ts';
import { type Comparison, compareValue, memberFor } from './compare-record.ts';
import { isSpoken, type ParamFate, paramProbe } from './probe-params.ts';
import { type RecordedCall, recordingClient } from './recorder.ts';
import { playScenario } from './scenario.ts';
import { readDefinition, type StripeCall, type StripeDefinition } from './stripe-definition.ts';

export interface MeasuredCall extends StripeCall {
  /** Undefined where the sandbox does not know the call. */
  fates?: Map<string, ParamFate>;
}

export interface Measures {
  calls: MeasuredCall[];
  /** By `object`. */
  records: Map<string, Comparison>;
  errorCodes: { known: number; used: string[]; unknown: string[] };
  /** Calls that the scenario leaves out, or that do not check their parameters: faults of this measure or the sandbox. */
  faults: string[];
}

/** Compares a running sandbox with Stripe's definition. */
export const measure = async (): Promise<Measures> => {
  const definition = readDefinition();
  const sandbox = await testSandbox({ processingMs: 600_000, platformBalanceCents: 1_000_000 });
  const { stripe, calls: recorded } = recordingClient(sandbox.port);
  const probe = paramProbe(sandbox.url);
  try {
    await playScenario({ ...sandbox, stripe });
    const faults: string[] = [];
    const calls: MeasuredCall[] = [];
    for (const call of definition.calls) {
      const made = recorded.findLast((one) => nameOf(one, call.name));
      if (!(await isSpoken(sandbox.url, call.name))) calls.push(call);
      else if (!made) faults.push(`${call.name} is not in the scenario`);
      else {
        if ((await probe.fateOf(made, 'no_such_param')) !== 'refused') faults.push(`${call.name} takes any parameter`);
        const fates = new Map<string, ParamFate>();
        for (const name of call.params) fates.set(name, await probe.fateOf(made, name));
        calls.push({ ...call, fates });
      }
    }
    return { calls, faults, records: compareAll(definition, recorded), errorCodes: usedCodes(definition) };
  } finally {
    probe.restore();
    await sandbox.close();
  }
};

const nameOf = ({ method, path }: RecordedCall, name: string): boolean => {
  const pattern = name.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '[^/]+');
  return new RegExp(`^${pattern}$`).test(`${method} ${path}`);
};

const compareAll = ({ checker, records }: StripeDefinition, recorded: RecordedCall[]): Map<string, Comparison> => {
  const found = new Map<string, Comparison>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const kind = 'object' in value ? String(value.object) : '';
    const types = records.get(kind);
    const type = types && (memberFor(checker, value, types) ?? types[0]);
    if (type) {
      const comparison = found.get(kind) ?? { wrong: new Set(), unknown: new Set(), fields: new Map() };
      found.set(kind, comparison);
      compareValue(checker, value, type, kind, comparison);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const { answer } of recorded) visit(answer);
  return found;
};

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** The codes that the sandbox's source names, as values of a member `code`. */
const usedCodes = ({ errorCodes }: StripeDefinition): Measures['errorCodes'] => {
  const used = new Set<string>();
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    // A hosted page shows the codes of Stripe.js.
    if (!/(?<!\.test)\.ts$/.test(name) || name.startsWith('hosted')) continue;
    const source = ts.createSourceFile(name, readFileSync(join(sources, name), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'code') takeTexts(node.initializer, used);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const all = [...used].sort();
  const known = (code: string) => errorCodes.has(code);
  return { known: errorCodes.size, used: all.filter(known), unknown: all.filter((code) => !known(code)) };
};

const takeTexts = (node: ts.Expression, texts: Set<string>): void => {
  if (ts.isStringLiteral(node)) texts.add(node.text);
  if (!ts.isConditionalExpression(node)) return;
  takeTexts(node.whenTrue, texts);
  takeTexts(node.whenFalse, texts);
};
