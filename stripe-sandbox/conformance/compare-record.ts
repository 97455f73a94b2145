import ts from 'typescript-api';

export interface Comparison {
  /** Values whose type Stripe's definition does not allow: `charge.amount: "12"`. */
  wrong: Set<string>;
  /** Fields of which Stripe's definition knows nothing. */
  unknown: Set<string>;
  /** Fields that Stripe always answers, and whether they were answered. */
  fields: Map<string, boolean>;
}

/** Compares an answered value with Stripe's type; `path` names the place. */
export const compareValue = (
  checker: ts.TypeChecker,
  value: unknown,
  type: ts.Type,
  path: string,
  found: Comparison,
  isInner = false,
): void => {
  const wanted = memberFor(checker, value, type.isUnion() ? type.types : [type]);
  if (!wanted) return void found.wrong.add(`${path}: ${JSON.stringify(value)}`);
  // A record inside another is compared by itself.
  if (isInner && isRecord(value) && 'object' in value && value.object !== 'list') return;
  if (Array.isArray(value)) {
    const [item] = checker.getTypeArguments(wanted as ts.TypeReference);
    for (const one of value) if (item) compareValue(checker, one, item, `${path}[]`, found, true);
  } else if (isRecord(value)) compareFields(checker, value, wanted, path, found);
};

const compareFields = (
  checker: ts.TypeChecker,
  value: Record<string, unknown>,
  type: ts.Type,
  path: string,
  found: Comparison,
): void => {
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  for (const [name, inner] of Object.entries(value)) {
    const property = checker.getPropertyOfType(type, name);
    const innerType = property ? checker.getTypeOfSymbol(property) : index;
    if (innerType) compareValue(checker, inner, innerType, `${path}.${name}`, found, true);
    else if (!isOpaque(checker, type)) found.unknown.add(`${path}.${name}`);
  }
  for (const property of checker.getPropertiesOfType(type)) {
    if (!isAlwaysThere(property)) continue;
    const place = `${path}.${property.name}`;
    found.fields.set(place, found.fields.get(place) || property.name in value);
  }
};

/** Stripe describes some objects, such as `use_stripe_sdk`, by an empty type. */
const isOpaque = (checker: ts.TypeChecker, type: ts.Type): boolean => checker.getPropertiesOfType(type).length === 0;

/** Of several types the one that takes the value, and whose fields are most like the value's. */
export const memberFor = (checker: ts.TypeChecker, value: unknown, types: readonly ts.Type[]): ts.Type | undefined => {
  const taking = types.filter((type) => takes(checker, value, type));
  if (!isRecord(value)) return taking[0];
  const distance = (type: ts.Type): number => {
    const fields = checker.getPropertiesOfType(type);
    const names = new Set(fields.map(({ name }) => name));
    const missing = fields.filter((field) => isAlwaysThere(field) && !(field.name in value)).length;
    const unknown = Object.keys(value).filter((name) => !names.has(name)).length;
    return 1_000 * unknown + missing;
  };
  return taking.sort((one, other) => distance(one) - distance(other))[0];
};

const isAlwaysThere = ({ flags }: ts.Symbol): boolean => !(flags & (ts.SymbolFlags.Optional | ts.SymbolFlags.Method));

const takes = (checker: ts.TypeChecker, value: unknown, type: ts.Type): boolean => {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (value === null) return (type.flags & ts.TypeFlags.Null) !== 0;
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value === value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === String(value);
  if (typeof value === 'string') return takesText(checker, type);
  if (typeof value === 'number') return (type.flags & ts.TypeFlags.Number) !== 0;
  if (typeof value === 'boolean') return (type.flags & ts.TypeFlags.Boolean) !== 0;
  if (Array.isArray(value)) return checker.isArrayType(type);
  if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type) || !isRecord(value)) return false;
  return ['object', 'type'].every((name) => {
    const property = checker.getPropertyOfType(type, name);
    const named = property && checker.getTypeOfSymbol(property);
    return !named?.isStringLiteral() || named.value === value[name];
  });
};

/** `OtherString` is `string & {}`; a `Decimal` travels as text. */
const takesText = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.String) !== 0 ||
  (type.isIntersection() && type.types.some((member) => member.flags & ts.TypeFlags.String)) ||
  checker.typeToString(type) === 'Decimal';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
