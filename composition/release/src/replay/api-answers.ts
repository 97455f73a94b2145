import type { ApiContract, RouteContract, SeenCall } from '@slices/format';
import { answerOfShape } from './invented-answer.ts';

export interface InventedAnswer {
  /** 0: no answer. */
  status: number;
  /** As JSON; undefined for an empty one. */
  body?: unknown;
}

interface Route {
  name: string;
  method: string;
  parts: string[];
}

interface Known {
  calls: readonly SeenCall[];
  /** Of the failing release: shapes are by it. */
  used: ApiContract;
  /** All routes of the API. */
  api: ApiContract;
  role: string;
}

const routeOf = (name: string): Route => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, parts: path.split('/').filter(Boolean) };
};

/** The path of the API in front of a route's is not known: the end of the address decides, and of several routes the longest. */
const matches = ({ method, parts }: Route, asked: string, address: readonly string[]): boolean =>
  method === asked &&
  parts.length > 0 &&
  parts.length <= address.length &&
  parts.every((part, index) => part.startsWith(':') || part === address[address.length - parts.length + index]);

const parameters = ({ parts }: Route): number => parts.filter((part) => part.startsWith(':')).length;

/**
 * Answers calls of the API as the visitor's were answered, with invented contents: each call of a route as the next one of it
 * that the report has, then as the last one; routes that the report has not, by the API's contract.
 */
export const inventedAnswers = ({ calls, used, api, role }: Known) => {
  const routes = [...new Set([...calls.map(({ route }) => route), ...Object.keys(used), ...Object.keys(api)])]
    .map(routeOf)
    .sort((one, other) => other.parts.length - one.parts.length || parameters(one) - parameters(other));
  const waiting = new Map<string, SeenCall[]>();
  for (const call of calls) waiting.set(call.route, [...(waiting.get(call.route) ?? []), call]);
  const next = (route: string): SeenCall | undefined => {
    const own = waiting.get(route) ?? [];
    return own.length > 1 ? own.shift() : own[0];
  };
  return (method: string, pathname: string): InventedAnswer | undefined => {
    const address = pathname.split('/').filter(Boolean);
    const route = routes.find((one) => matches(one, method, address));
    return route && answerTo(route.name, next(route.name), used[route.name] ?? api[route.name], role);
  };
};

const answerTo = (
  route: string,
  call: SeenCall | undefined,
  contract: RouteContract | undefined,
  role: string,
): InventedAnswer => {
  const status = call?.status ?? contract?.status ?? 200;
  if (status === 0 || status === 204) return { status };
  if (status >= 400) return { status, body: { error: `Invented for ${route}.`, code: call?.code ?? 'invented/error' } };
  const shape = call?.shape === undefined ? undefined : JSON.parse(call.shape);
  return { status, body: answerOfShape(shape, contract?.answer, { prefer: role }) };
};
